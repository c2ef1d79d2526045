import { create } from "qrcode";

/** A QR code as one SVG path over a square of `size` units, quiet zone included. */
export interface QrPath {
  size: number;
  path: string;
}

/** The margin of light modules that scanners need (ISO/IEC 18004). */
const QUIET = 4;

/** Draws a QR code from its text. We never use the provider's image (domain-facts.md, eSIM). Pure. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const parts: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      const begin = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++;
      parts.push(`M${begin + QUIET} ${row + QUIET}h${column - begin + 1}v1h-${column - begin + 1}z`);
    }
  }
  return { size: modules.size + 2 * QUIET, path: parts.join("") };
}
