import { inflateSync } from "node:zlib";

/**
 * Extracts the readable text of a pdfkit PDF with embedded fonts, without layout. Maps each run of glyphs through its
 * font's ToUnicode table, as "copy" does in a viewer. An unknown glyph becomes "\uFFFD".
 */
export function pdfText(file: Buffer): string {
  const raw = file.toString("latin1");
  const objects = new Map<string, string>();
  for (const [, id = "", body = ""] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const stream = (body = "") => {
    // Use the declared length, not the line end: the stream's last byte may be a newline.
    const [, length = "0", rest = ""] = /\/Length (\d+)\b[\s\S]*?stream\r?\n([\s\S]*)/.exec(body) ?? [];
    const bytes = Buffer.from(rest.slice(0, Number(length)), "latin1");
    return (body.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
  };
  const faces = new Map<string, string[]>();
  for (const body of objects.values()) {
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1] ?? "";
      const ranges = stream(objects.get(table)).match(/\[[^\]]*\]/g) ?? [];
      faces.set(
        name,
        ranges.flatMap((range) =>
          Array.from(range.matchAll(/<([0-9a-f ]*)>/gi), ([, hex = ""]) => utf16(hex)),
        ),
      );
    }
  }
  let text = "";
  for (const body of objects.values()) {
    if (!body.includes("/FlateDecode") || body.includes("/Length1")) continue;
    let face: string[] = [];
    for (const [, name, run] of stream(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) face = faces.get(name) ?? [];
      for (const [, hex = ""] of (run ?? "").matchAll(/<([0-9a-f]+)>/gi)) {
        for (const glyph of hex.match(/.{4}/g) ?? []) text += face[Number.parseInt(glyph, 16)] ?? "\uFFFD";
      }
      if (run) text += "\n";
    }
  }
  return text;
}

function utf16(hex: string): string {
  return (hex.replaceAll(" ", "").match(/.{4}/g) ?? [])
    .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
    .join("");
}
