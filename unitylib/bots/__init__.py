"""Players that need no chair. A bot is a function of a View and a random source; it never sees a State."""
