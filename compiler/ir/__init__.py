"""The intermediate representation: what a game means, independent of file and back end."""
