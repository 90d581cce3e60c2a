"""Questions about the games without end: each from a seed, each answer with its reason, all computed from the rules.

>>> from unitylib.drills import MAKERS, grade
>>> question = MAKERS["higher"](7)
>>> grade(question, question.right[0]).right
True
"""

from collections.abc import Mapping
from types import MappingProxyType

from unitylib.drills import bidding, deck, draft, formats, leads, partners, revokes, tricks, zero
from unitylib.drills.question import Choice, Feedback, Maker, Question, Shown, grade

MAKERS: Mapping[str, Maker] = MappingProxyType(
    {
        "find-card": deck.find_card,
        "name-card": deck.name_card,
        "higher": deck.higher,
        "suit-place": deck.suit_place,
        "partner": deck.partner,
        "who-deals": deck.who_deals,
        "trump-or-not": tricks.trump_or_not,
        "higher-trump": tricks.higher_trump,
        "may-play": tricks.may_play,
        "who-wins": tricks.who_wins,
        "who-starts": bidding.who_starts,
        "barred": bidding.barred,
        "score": bidding.score,
        "hand-size": bidding.hand_size,
        "match-end": bidding.match_end,
        "your-partner": partners.your_partner,
        "side-bid": partners.side_bid,
        "side-score": partners.side_score,
        "for-side": partners.for_side,
        "game-won": partners.game_won,
        "zero-score": zero.zero_score,
        "may-bid-blind": zero.may_bid_blind,
        "blind-dealer": zero.blind_dealer,
        "zero-danger": zero.zero_danger,
        "zero-certain": zero.zero_certain,
        "first-lead": leads.first_lead,
        "who-leads": leads.who_leads,
        "face-down": leads.face_down,
        "draft-next": draft.next_card,
        "draft-keep": draft.keep_or_throw,
        "draft-who": draft.who_has_seen,
        "draft-seen": draft.seen_count,
        "draft-nobody": draft.nobody_saw,
        "draft-turn": draft.who_draws,
        "draft-left": draft.what_is_left,
        "draft-universal": draft.universal_up,
        "table-pack": formats.pack_size,
        "table-hand": formats.hand_size,
        "table-trump": formats.trump_card,
        "table-score": formats.score,
        "table-end": formats.match_end,
        "revoke": revokes.which_revokes,
        "who-revoked": revokes.who_revoked,
        "may-call": revokes.who_calls,
        "too-late": revokes.when_too_late,
        "penalty": revokes.penalty,
    }
)

__all__ = ["MAKERS", "Choice", "Feedback", "Maker", "Question", "Shown", "grade"]
