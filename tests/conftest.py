"""What the tests leave out, so that nobody waits for it."""

import sys

# nbformat brings jsonschema, which builds dozens of grammars of web addresses as it is imported: seconds in every worker.
# Where the package is missing it does without, and nothing here asks for such an address.
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
