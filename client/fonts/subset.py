"""Makes the title face: the glyphs of Shippori Mincho that titles use, at most 60 kB. Run from `client/`; needs fonttools and brotli.

Titles are the games' names, the headings of the rules pages and the short messages of the shell (what is longer is read, not looked at, and set in
the system's own face; a glyph that is missing falls back to the system's mincho).
"""

import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = Path("node_modules/@fontsource/shippori-mincho/files/shippori-mincho-japanese-500-normal.woff2")
TARGET = Path("src/styles/mincho.woff2")
MOST = 60_000
LONGEST_TITLE = 14

texts = ["車座綱渡り造形家倶楽部", *map(chr, range(0x20, 0x7F)), "–·「」、。・ー：！？（）"]
for words in [*Path("src/lib").glob("*words.ts"), *Path("src/pages").glob("*words.ts")]:
    texts += [text for text in re.findall(r"['`]([^'`\n]+)['`]", words.read_text()) if len(text) <= LONGEST_TITLE]
for guide in Path("../src/kurumaza/games").glob("*/guide.ja.md"):
    texts += re.findall(r"^#+ (.*)$", guide.read_text(), re.MULTILINE)
glyphs = {ord(letter) for text in texts for letter in text}

font = TTFont(SOURCE)
options = subset.Options(flavor="woff2", layout_features=["kern", "palt"], hinting=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=True)
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=glyphs)
subsetter.subset(font)
subset.save_font(font, str(TARGET), options)
size = TARGET.stat().st_size
print(f"{len(glyphs)} glyphs, {size} bytes")
if size > MOST:
    sys.exit(f"more than {MOST} bytes")
