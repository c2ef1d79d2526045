"""Makes the shop's display face out of Ojuju (OFL 1.1). README.md beside this file has the command and the reasons.

Usage: python3 subset.py FOLDER_OF_SLICES, where FOLDER_OF_SLICES has ojuju-{latin,latin-ext,vietnamese}-wght-normal.woff2
Needs fonttools and brotli (Debian: python3-fonttools python3-brotli).
"""

import hashlib
import io
import pathlib
import sys

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = pathlib.Path(__file__).parent
PUBLIC = HERE.parent.parent / "public" / "fonts"
SLICES = ["latin", "latin-ext", "vietnamese"]

ASCII = "".join(map(chr, range(0x20, 0x7F)))
# Precomposed letters of Yoruba, Igbo and Hausa, with those of their tones that Unicode has as one character.
LETTERS = "ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùúĀĒĪŌŪāēīōūŃńǸǹṄṅḾḿẸẹỊịỌọỤụṢṣƁɓƊɗƘƙƳƴʼıçÇëüöñ"
SIGNS = "\u00a0₦€£×·–—‘’“”•…−°"
TOP = "\u0300\u0301\u0303\u0304\u0308"
BOTTOM = "\u0323\u0329"

# Ojuju's own tabular figures have lost their common width; every figure stands in this many units instead.
FIGURE = 606
LEAST_KERN = 20


def slices(folder, weight):
    for name in SLICES:
        font = TTFont(f"{folder}/ojuju-{name}-wght-normal.woff2")
        yield instantiateVariableFont(font, {"wght": weight})


def outline(glyphs, name, shift=0):
    recorded = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(recorded)
    pen = TTGlyphPen(None)
    for verb, points in recorded.value:
        getattr(pen, verb)(*[p and (p[0] + shift, p[1]) for p in points])
    return pen.glyph()


def subtables(font, kind):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType == kind:
                yield table


def kerning(font, names):
    pairs = {}
    for table in subtables(font, 2):
        for left in [g for g in table.Coverage.glyphs if g in names]:
            if table.Format == 1:
                records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
                found = [(r.SecondGlyph, r.Value1) for r in records if r.SecondGlyph in names]
            else:
                row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)].Class2Record
                found = [(g, row[table.ClassDef2.classDefs.get(g, 0)].Value1) for g in names]
            for right, value in found:
                advance = getattr(value, "XAdvance", 0) or 0
                pairs.setdefault((left, right), advance)
    return {pair: value for pair, value in pairs.items() if abs(value) >= LEAST_KERN}


def anchors(font, kind, names):
    """(glyph, mark, the glyph's anchor, the mark's anchor) of every pair that meets."""
    marks, bases = ("MarkCoverage", "BaseCoverage") if kind == 4 else ("Mark1Coverage", "Mark2Coverage")
    for table in subtables(font, kind):
        mark_array = table.MarkArray if kind == 4 else table.Mark1Array
        records = table.BaseArray.BaseRecord if kind == 4 else table.Mark2Array.Mark2Record
        for base, record in zip(getattr(table, bases).glyphs, records):
            at = record.BaseAnchor if kind == 4 else record.Mark2Anchor
            for mark, own in zip(getattr(table, marks).glyphs, mark_array.MarkRecord):
                anchor = at[own.Class]
                if base in names and mark in names and anchor is not None:
                    yield base, mark, anchor, own.MarkAnchor


def anchor_text(anchor):
    return f"<anchor {anchor.XCoordinate} {anchor.YCoordinate}>"


def build(folder, weight):
    cmap, glyphs, metrics, names = {}, {}, {}, {}
    fonts = list(slices(folder, weight))
    for font in fonts:
        best, drawn = font.getBestCmap(), font.getGlyphSet()
        for character in ASCII + LETTERS + SIGNS + TOP + BOTTOM:
            code = ord(character)
            if code in best and code not in cmap:
                name = best[code]
                cmap[code] = name
                names[name] = character
                glyphs[name] = outline(drawn, name)
                metrics[name] = font["hmtx"][name]
    missing = [f"U+{ord(c):04X}" for c in ASCII + LETTERS + SIGNS + TOP + BOTTOM if ord(c) not in cmap]
    print(weight, "without", missing)

    latin = fonts[0]
    figures = [latin.getBestCmap()[ord(d)] for d in "0123456789"]
    for name in figures:
        width, bearing = latin["hmtx"][name]
        shift = round((FIGURE - width) / 2)
        glyphs[f"{name}.tf"] = outline(latin.getGlyphSet(), name, shift)
        metrics[f"{name}.tf"] = (FIGURE, bearing + shift)
    glyphs = {".notdef": outline(latin.getGlyphSet(), ".notdef"), **glyphs}
    metrics[".notdef"] = latin["hmtx"][".notdef"]

    def by(characters):
        return [cmap[ord(c)] for c in characters if ord(c) in cmap]

    top, bottom = by(TOP), by(BOTTOM)
    meets = {4: {}, 6: {}}
    own = {}
    for font in fonts:
        for kind in (4, 6):
            for base, mark, at, mark_at in anchors(font, kind, names):
                meets[kind].setdefault(base, {}).setdefault("TOP" if mark in top else "BOTTOM", at)
                own.setdefault(mark, mark_at)
    lines = ["languagesystem DFLT dflt; languagesystem latn dflt;"]
    for side, marks in (("TOP", top), ("BOTTOM", bottom)):
        lines += [f"markClass {m} {anchor_text(own[m])} @{side};" for m in marks if m in own]
    for tag, kind, word in (("mark", 4, "base"), ("mkmk", 6, "mark")):
        lines.append(f"feature {tag} {{")
        for base, sides in meets[kind].items():
            parts = " ".join(f"{anchor_text(at)} mark @{side}" for side, at in sides.items())
            lines.append(f"  pos {word} {base} {parts};")
        lines.append(f"}} {tag};")
    i, dotless, idot, dot = cmap[0x69], cmap[0x131], cmap[0x1ECB], cmap[0x323]
    lines += [
        f"lookup DOTLESS {{ sub {i} by {dotless}; }} DOTLESS;",
        f"lookup PARTS {{ sub {idot} by {dotless} {dot}; }} PARTS;",
        "feature ccmp {",
        f"  sub {i}' lookup DOTLESS [{' '.join(top)}];",
        f"  sub {idot}' lookup PARTS [{' '.join(top)}];",
        "} ccmp;",
        "feature tnum {",
        *[f"  sub {name} by {name}.tf;" for name in figures],
        "} tnum;",
        "feature kern {",
        *[f"  pos {left} {right} {value};" for (left, right), value in kerning(latin, names).items()],
        "} kern;",
    ]

    made = FontBuilder(latin["head"].unitsPerEm, isTTF=True)
    made.setupGlyphOrder(list(glyphs))
    made.setupCharacterMap(cmap)
    made.setupGlyf(glyphs)
    made.setupHorizontalMetrics({n: (metrics[n][0], getattr(glyphs[n], "xMin", 0) or 0) for n in glyphs})
    head = latin["hhea"]
    made.setupHorizontalHeader(ascent=head.ascent, descent=head.descent)
    made.setupNameTable(
        {
            "copyright": "Copyright 2024 The Ojuju Project Authors (https://github.com/jobosonchisa/ojuju)",
            "familyName": f"Ojuju Slip {weight}",
            "styleName": "Regular",
            "psName": f"OjujuSlip-{weight}",
            "licenseDescription": "SIL Open Font License 1.1",
            "licenseInfoURL": "https://openfontlicense.org",
        },
        mac=False,
    )
    os2 = latin["OS/2"]
    made.setupOS2(
        sTypoAscender=head.ascent,
        sTypoDescender=head.descent,
        sTypoLineGap=0,
        usWinAscent=head.ascent,
        usWinDescent=-head.descent,
        sxHeight=os2.sxHeight,
        sCapHeight=os2.sCapHeight,
        usWeightClass=weight,
        fsType=0,
    )
    made.setupPost(keepGlyphNames=False)
    # The same input makes the same bytes.
    made.updateHead(created=latin["head"].created, modified=latin["head"].created)
    made.font.recalcTimestamp = False
    addOpenTypeFeaturesFromString(made.font, "\n".join(lines))
    return made.font


def main(folder):
    for weight in (600, 700):
        font = build(folder, weight)
        font.save(HERE / f"ojuju-{weight}.ttf")
        print("ttf", weight, (HERE / f"ojuju-{weight}.ttf").stat().st_size)
    font.flavor = "woff2"
    web = io.BytesIO()
    font.save(web)
    for old in PUBLIC.glob("ojuju-700.*.woff2"):
        old.unlink()
    PUBLIC.mkdir(parents=True, exist_ok=True)
    named = PUBLIC / f"ojuju-700.{hashlib.sha256(web.getvalue()).hexdigest()[:8]}.woff2"
    named.write_bytes(web.getvalue())
    print(named.name, len(web.getvalue()))


main(sys.argv[1])
