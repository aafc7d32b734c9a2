"""Games written by hand, as fast as we could in pure CPython, to measure the compiler against.

Each module plays one game of `games/` behind the API of its generated module, as far as a program
needs it that plays, searches or counts: deals, moves, undo, copies, keys, playouts, positions. What
is left out has no hurry and would be the same code again: `play` and its events, verdicts,
`observe`, and `from_position`.

They are not made for readers who want to learn a game's rules; `games/` tells these. What makes
them fast is explained where it stands, once; `board` has what they share. The listings of moves are
unrolled by hand: a loop over columns costs more than the tests inside it.
"""
