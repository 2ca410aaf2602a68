"""The version of the package, which is that of the program it talks to."""

__version__ = "0.2.0"
