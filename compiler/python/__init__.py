"""The Python back end: IR and facts → the text of a module."""
