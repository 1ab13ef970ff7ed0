"""A real browser against a real server: what a person sees and does."""
