"""Tests of compiler.frontend."""
