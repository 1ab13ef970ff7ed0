"""Our games as other people's tools know them. Each bridge needs its tool installed, and is imported by whoever wants it."""
