"""The rule book's games for one player, with the Unity deck and its universals."""
