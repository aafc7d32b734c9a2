"""What is measured and how: `python -m benchmarks`, explained in `docs/benchmarks.md`."""
