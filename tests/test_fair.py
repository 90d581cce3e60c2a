"""The form that checks a deal."""

import pytest

from unity_widgets.fair import NOTHING_YET, fair, verdict
from unitylib import Match


def test_what_the_table_shows_fits() -> None:
    match = Match("elements", seats=3, seed=12)
    assert verdict(f" {match.hand_seed(2)},", f"{match.commitment(2)[:12]}.").startswith("They fit")


@pytest.mark.parametrize(
    "secret, fingerprint", [("abc", "ba7816bf8f02"), ("abd", "ba7816bf8f01"), ("abc", "ba78"), ("<b>", "x")]
)
def test_what_does_not_fit_is_said(secret: str, fingerprint: str) -> None:
    assert verdict(secret, fingerprint).startswith("They do not fit")


def test_the_form_answers_as_soon_as_both_are_there() -> None:
    form = fair()
    secret, fingerprint, found = form.children
    assert NOTHING_YET in found.value
    secret.value = "abc"
    assert NOTHING_YET in found.value
    fingerprint.value = "<i>"
    assert "do not fit" in found.value
    assert "<i>" not in found.value
    fingerprint.value = "BA7816BF8F01"
    assert "They fit" in found.value
