"""The front end: text → JSON tree with positions → surface model (chapters 1 and 8)."""
