"""A small form that checks a deal: does the secret shown after the hand give the fingerprint shown before it?"""

from __future__ import annotations

import hashlib
from html import escape

import ipywidgets

NOTHING_YET = "Both are needed: copy them from the table."


def fair() -> ipywidgets.VBox:
    """The form. What it finds is said below it, and read out."""
    secret, fingerprint = _line("Secret", "shown after the hand"), _line("Fingerprint", "shown before the deal")
    found = ipywidgets.HTML(_said(NOTHING_YET))

    def check(_change: object) -> None:
        found.value = _said(verdict(secret.value, fingerprint.value))

    for line in (secret, fingerprint):
        line.observe(check, "value")
    return ipywidgets.VBox([secret, fingerprint, found])


def verdict(secret: str, fingerprint: str) -> str:
    """Whether the secret fits what was shown of its SHA-256.

    >>> verdict("abc", "ba7816bf8f01")
    'They fit: the deal was fixed before you saw it. The SHA-256 of the secret begins ba7816bf8f01.'
    """
    secret, fingerprint = secret.strip().rstrip(",."), fingerprint.strip().rstrip(",.").lower()
    if not secret or not fingerprint:
        return NOTHING_YET
    made = hashlib.sha256(secret.encode()).hexdigest()
    begins = f"The SHA-256 of the secret begins {made[:12]}."
    if len(fingerprint) >= 12 and made.startswith(fingerprint):
        return f"They fit: the deal was fixed before you saw it. {begins}"
    return f"They do not fit. {begins} You typed {fingerprint}: were both copied whole, and from the same hand?"


def _line(words: str, where: str) -> ipywidgets.Text:
    wide = ipywidgets.Layout(width="min(100% - 8px, 480px)")
    return ipywidgets.Text(description=words, placeholder=where, continuous_update=False, layout=wide)


def _said(text: str) -> str:
    return f'<p role="status">{escape(text)}</p>'
