"""The sprite: every face is there, differs from every other, and says what the design promises."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from unitylib.cards import PAIRS, UNITED_DECK, UNITY_DECK, Card, parse_cards
from unitylib.faces import BACK, PALETTE, face_id, picture, sprite

SVG = "{http://www.w3.org/2000/svg}"
FACES = tuple(dict.fromkeys(UNITY_DECK + UNITED_DECK))
DECKS = {"unity": UNITY_DECK, "united": UNITED_DECK, "both": FACES}
Element = ElementTree.Element


def parsed(markup: str) -> Element:
    return ElementTree.fromstring(markup.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '))


@pytest.fixture(scope="module")
def pieces() -> dict[str, Element]:
    """Everything in the sprite of both decks that has an id."""
    return {element.get("id", ""): element for element in parsed(sprite(FACES)).iter() if element.get("id")}


def unfolded(element: Element, pieces: dict[str, Element]) -> Element:
    """The drawing with each `<use>` replaced by what it uses, and without its names."""
    kept = {key: value for key, value in element.attrib.items() if key not in ("id", "data-name", "href")}
    copy = Element(element.tag.removeprefix(SVG), kept)
    if href := element.get("href"):
        copy.append(unfolded(pieces[href.removeprefix("#")], pieces))
    copy.extend(unfolded(child, pieces) for child in element)
    return copy


def drawing(card: Card, pieces: dict[str, Element], big: bool = False) -> Element:
    return unfolded(pieces[face_id(card, big)], pieces)


def chips(face: Element) -> list[Element]:
    return [rect for rect in face.iter("rect") if (rect.get("width"), rect.get("fill")) == ("40", "currentColor")]


def legs(face: Element) -> list[int]:
    return [path.get("d", "").count("M") for path in face.iter("path") if path.get("class") == "uw-legs"]


def test_every_face_differs_from_every_other(pieces: dict[str, Element]) -> None:
    assert len(FACES) == 107
    for big in (False, True):
        assert len({ElementTree.tostring(drawing(card, pieces, big)) for card in FACES}) == len(FACES)


@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("card", UNITY_DECK, ids=str)
def test_a_double_rank_is_a_filled_chip_and_a_single_one_is_not(
    card: Card, big: bool, pieces: dict[str, Element]
) -> None:
    assert len(chips(drawing(card, pieces, big))) == (2 if len(card.rank) == 2 else 0)


@pytest.mark.parametrize("card", UNITY_DECK, ids=str)
def test_bugs_have_six_legs(card: Card, pieces: dict[str, Element]) -> None:
    bugs = {"*": 1 + 2, "**": 2 + 4}.get(card.rank, 0)  # in the middle, and in the two corners
    assert legs(drawing(card, pieces)) == [6] * bugs


@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("pair", PAIRS)
def test_a_universal_shows_infinity_in_its_two_colours(pair: str, big: bool, pieces: dict[str, Element]) -> None:
    strokes = [use.get("stroke", "") for use in drawing(Card("U", pair), pieces, big).iter("use") if use.get("stroke")]
    inks = [stroke for stroke in strokes if "paper" not in stroke]
    assert Counter(inks) == {f"var(--uw-{hue},{PALETTE[s]})": 2 if big else 3 for s, hue in hues(pair)}


def hues(pair: str) -> list[tuple[str, str]]:
    return [(suit, {"b": "blue", "g": "gold", "r": "red", "k": "black"}[suit]) for suit in pair]


@pytest.mark.parametrize("pair", PAIRS)
def test_the_sign_of_a_universal_has_two_colours(pair: str, pieces: dict[str, Element]) -> None:
    colours = {use.get("stroke") for use in pieces[f"uw-sign-{pair}"].iter(f"{SVG}use")}
    assert colours == {f"var(--uw-{hue},{PALETTE[s]})" for s, hue in hues(pair)}


def test_each_corner_names_the_suit_by_its_sign(pieces: dict[str, Element]) -> None:
    for card in FACES:
        if len(card.suit) == 1:
            assert f'href="#uw-f-{card.suit}"' in ElementTree.tostring(pieces[face_id(card)], "unicode").replace(
                " />", "/>"
            )


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_a_sprite_is_whole(deck: tuple[Card, ...]) -> None:
    text = sprite(deck)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)
    assert {face_id(card, big) for card in deck for big in (False, True)} | {BACK} <= set(ids)
    assert "display" not in text


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_a_sprite_draws_without_a_style_sheet(deck: tuple[Card, ...]) -> None:
    text = sprite(deck)
    assert re.findall(r"var\([^,)]*\)", text) == []  # no colour without a fallback
    assert "url(" not in text and "http" not in text


def test_symbols_bear_the_names_of_their_cards(pieces: dict[str, Element]) -> None:
    for card in FACES:
        assert pieces[face_id(card)].get("data-name") == pieces[face_id(card, big=True)].get("data-name") == card.name


def test_ids_need_no_escape() -> None:
    ids = [face_id(card, big) for card in FACES for big in (False, True)]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"uw-[A-Za-z0-9.-]+", each) for each in ids)


def test_sprites_stay_small() -> None:
    assert len(sprite()) < 38_000
    assert len(sprite(UNITED_DECK)) < 38_000
    assert len(picture(UNITY_DECK[:1])) < 3_000
    assert len(picture(UNITY_DECK[:13])) < 16_000


def test_a_picture_needs_nothing_else_in_the_page() -> None:
    text = picture(parse_cards("AA.b **.r U.rk"))
    ids = re.findall(r' id="([^"]+)"', text)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)
    assert not any(each.startswith("uw-") for each in ids)  # the table's sprite may be in the same page
    assert re.findall(r'role="img" aria-label="([^"]+)"', text) == [
        "double A of Blue",
        "double bug of Red",
        "red and black universal",
    ]


def test_pictures_share_ids_only_when_they_share_drawings() -> None:
    first, second = (set(re.findall(r' id="([^"]+)"', picture(parse_cards(text)))) for text in ("AA.b", "AA.b *.b"))
    assert not first & second
    assert picture(parse_cards("AA.b")) == picture(parse_cards("AA.b"))


def test_a_picture_shows_a_card_as_often_as_it_is_there() -> None:
    text = picture(parse_cards("7S 7S JK"), width=40, big=True)
    assert text.count('aria-label="7 of Spades"') == 2
    assert text.count("<symbol") == 2
    assert "width:40px;height:60px" in text
    parsed(text)


def test_a_picture_of_no_cards_says_so() -> None:
    assert "no cards" in picture(())


def test_a_card_draws_itself_in_a_notebook() -> None:
    card = Card.parse("*.g")
    assert card._repr_html_() == picture([card])
