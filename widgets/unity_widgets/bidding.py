"""Practice in bidding on the card table: what do you believe, what do you bid; the dealer's hook; would you bid zero?"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from unity_widgets import bars, messages
from unity_widgets.exercise import AFTER, ANSWER, SOON, Do, Exercise, Judged
from unity_widgets.scene import Button, Zone
from unitylib.bots.reasons import reasons
from unitylib.bots.worth import WORLDS, Worth, worth
from unitylib.cards import Card, in_deck_order
from unitylib.drills import bank, bids, hook, would
from unitylib.drills.question import dice
from unitylib.errors import BadText, Illegal
from unitylib.learner import ALL
from unitylib.trick import engine
from unitylib.trick.joints import suit_of
from unitylib.trick.moves import Bid, Look, parse_move
from unitylib.trick.position import State, View
from unitylib.trick.worlds import hidden_cards

SWAP = "Press a card of your hand to swap it for another of its suit, and see what that changes."
BELIEF_FIRST = "Your belief comes before the bid: lay the chips, type “belief 3”, or “skip”."
CHIPS = 10  # of which a belief is made, each ALL // CHIPS per cent


class Auction(Exercise[Judged]):
    """A bid is asked for. `found` tells, one way or another, what each bid is worth."""

    mine: int | None = None  # the learner's bid, as it stands on the plate

    def _own_presses(self) -> dict[str, Do]:
        return {"look": self._look, "bid": self._bid, "blind": self._blind}

    def _first_stage(self) -> str:
        return "look" if self.view.hand is None else "bid"

    def _bid(self, tricks: str) -> None:
        if self.stage == "belief":
            raise BadText(BELIEF_FIRST)
        self._need("bid")
        bid = self._read_bid(f"bid {tricks}")
        self.mine = bid.tricks
        self._when_found(str(bid))

    def _read_bid(self, text: str) -> Bid:
        """The bid, if it is open. Raises Illegal with its refusal."""
        bid = parse_move(text)
        assert isinstance(bid, Bid)
        if refusal := engine.why_not(self.state, bid, bids.YOU):
            raise Illegal(refusal)
        return bid

    def _look(self, _: str) -> None:
        self._need("look")
        self._looked()
        self._taken()

    def _looked(self) -> None:
        """The hand lies open; its own work begins."""
        self.state, self.hints = engine.play(self.state, Look()), 0
        self.stage = self._first_stage()
        super()._prepare()

    def _prepare(self) -> None:
        """Before a look it is the blind zero that is priced."""
        self.mine = None
        self.blind: would.Blind | None = None
        if self.stage != "look":
            super()._prepare()
            return
        self.blind = self._from_bank(self._blind_known)
        if self.blind is None:
            self._work_out(would.blind_price(self.view, dice(f"blind {self.item}", 0)), self._blind_found)

    def _blind_known(self) -> would.Blind | None:
        """What the bank knows of a blind zero."""
        return None

    def _blind_found(self, priced: would.Blind) -> None:
        self.blind = priced
        if self.waiting:
            self._weighed(priced)

    def _blind(self, tricks: str) -> None:
        """Bid before the look: it is weighed against a look, with hands that might have been there."""
        self._need("look")
        bid = self._read_bid(f"blind {tricks}")
        self.mine = bid.tricks
        self._weigh(str(bid))

    def _weigh(self, do: str) -> None:
        """Grades "blind 0" or "look" once the blind zero is priced."""
        self.waiting = do
        self._worker.finish()
        if self.waiting and self.blind is not None:
            self._weighed(self.blind)
        elif self.waiting:
            self._taken()

    def _weighed(self, priced: would.Blind) -> None:
        answer, self.waiting = self.waiting.partition(" ")[0], ""
        self._verdict(answer, would.blind_graded(self.view, priced, answer))
        self._zones = [_of_blind(self.view, priced)]
        if answer == "look":
            self._looked()
        else:
            self.stage = "told"
        self._taken()

    def _ladder(self) -> list[str]:
        if self.stage != "look":
            return super()._ladder()
        if self.blind is None and self.hints >= 2:
            self._worker.finish()
        return [*would.blind_ladder(self.view, self.blind), *([SOON] if self.blind is None else [])]

    def _barred(self, view: View) -> Mapping[str, str]:
        every = [Bid(count) for count in range(view.tricks_to_play + 1)] + [Bid(0, blind=True)]
        refused = ((bid, engine.why_not(self.state, bid, bids.YOU)) for bid in every if bid not in view.legal)
        return {str(bid): messages.signed(str(refusal)) for bid, refusal in refused if refusal is not None}

    def _seat(self, seat: Zone) -> Zone:
        """Once the learner has bid, the plate says what."""
        seat = super()._seat(seat)
        told = self.mine is not None and self.stage in AFTER and seat["place"] == "s"
        return seat | {"bid": self.mine} if told else seat

    def _rungs(self) -> Sequence[str]:
        return bids.rule(self.view), self._seen()

    def _seen(self) -> str:
        return " ".join(reason.text for reason in reasons(self.view))

    def _asked(self) -> str:
        told = bids.standing_told(self.view)
        if self.stage == "look":
            return f"{told} A blind zero is open to you: bid it, or look at your hand."
        return f"{told} What do you bid?"


def _of_blind(view: View, priced: would.Blind) -> Zone:
    rows: list[list[Any]] = [
        ["a blind zero", bars.per_cent(priced.kept), bars.signed_number(priced.blind)],
        ["a look, then the best bid", "", bars.signed_number(priced.looked)],
    ]
    return bars.bars("Before the look", ["", "kept", "points ahead"], rows,
                     f"On average over hands that you might hold; the difference is sure to ± {priced.unsure:.0f}. A match that ends is counted in.")  # fmt: skip


def _for_the_bid(told: str) -> str:
    return f"For the bid that follows: {told[:1].lower()}{told[1:]}"


# --- a belief, a bid, another card -------------------------------------------------------------------------------


class Bidding(Auction[Worth]):
    """A belief, a bid, and after the verdict other cards in the hand."""

    skill, title = "bidding", "Bidding practice"
    with_card = ("swap", "in")
    about = "You bid one hand after another, with scores and bids as they come up."

    def _own_presses(self) -> dict[str, Do]:
        return super()._own_presses() | {
            "chip": self._chip, "clear": self._clear, "belief": self._believe, "skip": self._skip,
            "swap": self._swap, "in": self._put_in, "back": self._back,
        }  # fmt: skip

    def _position(self) -> State:
        return bids.position(self.item)

    def _first_stage(self) -> str:
        return "look" if self.view.hand is None else "belief"

    def _reset(self) -> None:
        self.chips = [0] * (self.view.tricks_to_play + 1)
        self.swapped: tuple[View, Worth] | None = None
        self.out: Card | None = None

    def _known(self) -> Worth | None:
        known = bank.banked(self.item)
        return known and known.worth

    def _blind_known(self) -> would.Blind | None:
        known = bank.banked(self.item)
        return known and known.blind

    def _work(self) -> Generator[float, None, Worth]:
        return bids.judged(self.item, self.worlds or WORLDS)

    def _chip(self, tricks: str) -> None:
        self._need("belief")
        number = self._number(tricks)
        if sum(self.chips) == CHIPS:
            raise BadText(f"All {CHIPS} chips are laid. Clear them to lay them anew, or press “That is my belief”.")
        self.chips[number] += 1
        self._say = None
        self._taken()

    def _number(self, tricks: str) -> int:
        """A number of tricks to believe in."""
        if tricks not in map(str, range(len(self.chips))):
            raise BadText(f"A chip lies on 0 to {len(self.chips) - 1} tricks.")
        return int(tricks)

    def _clear(self, _: str) -> None:
        self._need("belief")
        self.chips = [0] * len(self.chips)
        self._taken()

    def _believe(self, tricks: str) -> None:
        """The chips as they lie; or all of them on one number."""
        self._need("belief")
        if tricks:
            number = self._number(tricks)
            self.chips = [CHIPS if place == number else 0 for place in range(len(self.chips))]
        if left := CHIPS - sum(self.chips):
            are = "is" if left == 1 else "are"
            raise BadText(
                f"{messages.upper(messages.counted(left, 'chip'))} {are} left to lay; a single number may have them all."
            )
        self._to_bid()

    def _skip(self, _: str) -> None:
        self._need("belief")
        self.chips = [0] * len(self.chips)
        self._to_bid()

    def _to_bid(self) -> None:
        self.stage, self._say = "bid", None
        self._taken()

    def _answers(self, found: Worth) -> Sequence[str]:
        return bids.candidates(self.view, found)

    def _ladder(self) -> list[str]:
        """Asked for a belief, one hears that the rule and the answer are for the bid that follows."""
        if self.stage != "belief":
            return super()._ladder()
        rule, seen, *last = super()._ladder()
        if self.found is not None:
            both, answer = last
            mean = f"This hand takes {self.found.mean:.1f} tricks on average, if you try for all you can get."
            last = [_for_the_bid(both), f"{mean} {_for_the_bid(answer)}"]
        return [_for_the_bid(rule), seen, *last]

    def _hint(self, _: str) -> None:
        """Once the answer is told there is nothing left to believe."""
        super()._hint(_)
        if self.stage == "belief" and self.hints == ANSWER:
            self.stage, self.chips = "bid", [0] * len(self.chips)
            self._taken()

    def _answered(self, do: str) -> None:
        bid, found = parse_move(do), self.found
        assert isinstance(bid, Bid) and found is not None
        belief = tuple(chip * ALL // CHIPS for chip in self.chips) if any(self.chips) else ()
        more = bids.believed(found, belief).why if belief else ""
        self._verdict(
            str(bid.tricks),
            bids.graded(self.view, found, bid),
            more,
            belief,
            bids.took(self.state) if belief else None,
        )
        self.stage = "told"
        self._zones = self._tables(found, bid, belief)
        self._taken()

    def _tables(self, found: Worth, bid: Bid | None, belief: tuple[int, ...] = ()) -> list[Zone]:
        return [
            bars.of_tricks(self._shown(), found, belief),
            bars.of_bids(self._shown(), found, bid),
            bars.of_reasons(reasons(self._shown())),
            bars.why([SWAP], "Another card"),
        ]

    # --- another card in the hand -----------------------------------------------------------------------------

    def _shown(self) -> View:
        """The view as it stands, a swapped card included."""
        return self.swapped[0] if self.swapped else self.view

    def _swap(self, text: str) -> None:
        """Which card goes out; then the cards of its suit are offered in its place."""
        self._need("told")
        self._leave_aside()
        card = Card.parse(text)
        if card not in (self._shown().hand or ()) or self.found is None:
            raise BadText("A card of the hand is swapped, once its worth has been told.")
        self.out, self.stage = card, "swap"
        self._say = {"who": "Swap.", "text": messages.signed(f"Choose a card to hold in place of the {card.name}.")}
        self._taken()

    def _put_in(self, text: str) -> None:
        self._need("swap")
        new, view = Card.parse(text), self._shown()
        assert self.out is not None and view.hand is not None
        if new not in hidden_cards(view):
            raise BadText("That card is in sight already.")
        hand = in_deck_order([new if card is self.out else card for card in view.hand])
        self._other = replace(view, hand=hand)
        self.waiting = "swap"
        self._work_out(worth(self._other, Random(f"swap {self.item}"), self.worlds or WORLDS), self._swapped_found)
        self._worker.finish()
        if self.waiting:
            self._taken()

    def _swapped_found(self, found: Worth) -> None:
        before = self.swapped[1] if self.swapped else self.found
        assert before is not None
        self.swapped, self.waiting, self.stage, self.out = (self._other, found), "", "told", None
        self._say = {"who": "Swapped.", "text": bids.moved(before, found)}
        self._zones = self._tables(found, None)
        self._taken()

    def _back(self, _: str) -> None:
        self._need("swap")
        self.stage, self.out, self._say = "told", None, {"who": "As it was.", "text": "The hand stays as it is."}
        self._taken()

    # --- painting ---------------------------------------------------------------------------------------------

    def _asked(self) -> str:
        if self.stage != "belief":
            return super()._asked()
        left = CHIPS - sum(self.chips)
        lay = f"Lay {messages.counted(left, 'chip')}{' more' if left < CHIPS else ''} where you think so, or skip it."
        told = f"How many tricks can this hand take? {lay if left else 'All chips are laid.'}"
        return told if any(self.chips) else f"{bids.standing_told(self.view)} {told}"

    def _pad(self, shown: Zone | None) -> Zone | None:
        return {"belief": self._chip_pad, "swap": self._swap_pad}.get(self.stage, lambda: shown)()

    def _chip_pad(self) -> Zone:
        percent = ALL // CHIPS
        buttons: list[Button] = [
            {"do": f"chip {tricks}", "words": str(tricks), "name": f"A chip on {tricks}",
             "note": f"{laid * percent}\u00a0%" if laid else "", **({"state": "laid"} if laid else {})}
            for tricks, laid in enumerate(self.chips)
        ]  # fmt: skip
        return {"zone": "pad", "label": f"Your belief: {CHIPS} chips of {percent} per cent", "buttons": buttons}

    def _hand(self, hand: Zone) -> Zone:
        if self.stage != "told" or self.found is None:
            return hand
        return hand | {"cards": [card | {"do": f"swap {card['card']}"} for card in hand["cards"]]}

    def _swap_pad(self) -> Zone:
        view = self._shown()
        assert self.out is not None and view.trump is not None
        suit = suit_of(self.out, view.trump)
        buttons: list[Button] = [
            {"do": f"in {card}", "words": bars.card_words(card), "name": card.name}
            for card in hidden_cards(view)
            if suit_of(card, view.trump) == suit
        ]
        return {"zone": "pad", "label": messages.signed(f"Instead of the {self.out.name}"), "buttons": buttons}

    def _more_buttons(self) -> list[Button]:
        if self.stage == "belief":
            sure: Button = {"do": "belief", "words": "That is my belief", "main": True}
            ready: Button = sure if sum(self.chips) == CHIPS else {"do": "skip", "words": "Skip, just bid"}
            return [ready, *([{"do": "clear", "words": "Clear"}] if any(self.chips) else [])]
        if self.stage != "told":
            return []
        if self._aside is not None:
            return [{"do": "verdict", "words": "Back to the verdict"}]
        return [{"do": "calibration", "words": "Your beliefs so far"}]

    def _buttons(self) -> list[Button]:
        if self.stage == "swap" and not self.waiting:
            return [{"do": "back", "words": "Leave it as it is", "main": True}]
        return super()._buttons()


# --- the hook ----------------------------------------------------------------------------------------------------


class HookLab(Auction[hook.Hook]):
    """You deal: bid under the hook, then see what every total of the others would have left you."""

    skill, title, formats = "hook", "Hook lab", hook.FORMATS
    about = "You deal, so you bid last, and one bid is barred. What is best among the rest, and what does the hook cost you?"

    def _position(self) -> State:
        return hook.position(self.item)

    def _work(self) -> Generator[float, None, hook.Hook]:
        return hook.judged(self.item, self.worlds or WORLDS)

    def _total(self) -> int:
        return sum(bid.tricks for bid in self.view.bids if bid is not None)

    def _rungs(self) -> Sequence[str]:
        return (
            f"{bids.rule(self.view)} The dealer may not make the bids add up to the tricks ({hook.RULING}).",
            self._seen(),
        )

    def _answers(self, found: hook.Hook) -> Sequence[str]:
        return bids.candidates(self.view, found.open)

    def _answered(self, do: str) -> None:
        bid, found = parse_move(do), self.found
        assert isinstance(bid, Bid) and found is not None
        self._verdict(str(bid.tricks), bids.graded(self.view, found.open, bid), hook.told(self.view, found))
        self.stage = "told"
        seats = self.view.rules.seats
        self._zones = [
            bars.of_totals(found, seats, self._total()),
            bars.of_bids(self.view, found.open, bid),
            bars.of_reasons(reasons(self.view)),
        ]
        self._taken()


# --- zero --------------------------------------------------------------------------------------------------------


class WouldYou(Auction[Worth]):
    """Would you bid zero? And before a look, where that is open: blind?"""

    skill, title, formats = "zero", "Zero, would you?", would.FORMATS
    about = "Weak hands, and hands that nobody has looked at yet: zero, or play for tricks?"

    def _own_presses(self) -> dict[str, Do]:
        return super()._own_presses() | {"yes": lambda _: self._bid("0"), "no": self._no}

    def _position(self) -> State:
        return would.position(self.item)

    def _work(self) -> Generator[float, None, Worth]:
        return would.judged(self.item, self.worlds or WORLDS)

    def _look(self, _: str) -> None:
        self._need("look")
        self._weigh("look")

    def _bid(self, tricks: str) -> None:
        """Any bid but zero plays for tricks."""
        self._need("bid")
        bid = self._read_bid(f"bid {tricks}")
        self.mine = bid.tricks
        self._when_found("no" if bid.tricks else "yes")

    def _no(self, _: str) -> None:
        self._need("bid")
        self._when_found("no")

    def _answers(self, found: Worth) -> Sequence[str]:
        return would.candidates(self.view, found)

    def _answered(self, do: str) -> None:
        assert self.found is not None
        self._verdict(do, would.graded(self.view, self.found, do))
        self.stage = "told"
        mine = would.ZERO if do == "yes" else None
        priced, tricks = bars.of_bids(self.view, self.found, mine), bars.of_tricks(self.view, self.found)
        self._zones = [priced, tricks, bars.of_reasons(reasons(self.view))]
        self._taken()

    def _asked(self) -> str:
        return super()._asked() if self.stage == "look" else f"{bids.standing_told(self.view)} Would you bid zero?"

    def _example(self) -> str:
        return "yes" if self.stage == "bid" else super()._example()

    def _pad(self, shown: Zone | None) -> Zone | None:
        if self.stage != "bid":
            return shown
        points = self.view.rules.zero
        buttons: list[Button] = [
            {"do": "yes", "words": "Yes, zero", "wide": True, "note": f"{points} points won or lost"},
            {"do": "no", "words": "No", "wide": True, "note": "I play for tricks, with the best bid"},
        ]
        return {"zone": "pad", "label": "Would you bid zero?", "buttons": buttons}
