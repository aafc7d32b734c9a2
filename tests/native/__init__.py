"""Native builds: found and left aside as they should be, and the same game as the module."""
