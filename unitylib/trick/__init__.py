"""The trick games of the Unity deck: Elements and Unity."""
