/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.4, hue in degrees (CSS Color 4, oklch()). */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Rgb = readonly [number, number, number];

/** Parses an owner's colour: "#0a7d4f", "#0a7", or "oklch(0.45 0.1 156)"; null for anything else. */
export function parseColour(text: string): Oklch | null {
  const word = text.trim().toLowerCase();
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(word)?.[1];
  if (hex) return fromHex(hex.length === 3 ? hex.replace(/./g, "$&$&") : hex);
  const [, lightness = "", percent = "", chroma, hue] =
    /^oklch\(\s*([\d.]{1,8})(%?)[\s,]+([\d.]{1,8})[\s,]+([\d.]{1,8})(?:deg)?\s*\)$/.exec(word) ?? [];
  const [l, c, h] = [Number(lightness) / (percent ? 100 : 1), Number(chroma), Number(hue)];
  if (!(l >= 0 && l <= 1 && c >= 0 && c <= 0.5 && h >= 0 && h <= 360)) return null;
  return { l, c, h };
}

/** Whether every screen can display the colour. */
export function inGamut(colour: Oklch): boolean {
  return toLinear(colour).every((part) => part >= -1e-4 && part <= 1 + 1e-4);
}

/** Converts to hexadecimal, "#005530", for 8-bit screens, mail programs and PDFs. */
export function toHex(colour: Oklch): string {
  const bytes = toLinear(colour).map((part) => Math.round(encode(Math.min(1, Math.max(0, part))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export function toCss({ l, c, h }: Oklch): string {
  return `oklch(${l} ${c} ${h})`;
}

/** The WCAG 2 contrast of two displayed colours, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Oklch): number {
  const [r = 0, g = 0, b = 0] = (toHex(colour).match(/[0-9a-f]{2}/g) ?? []).map((byte) =>
    decode(Number.parseInt(byte, 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function decode(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function encode(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

/** The coefficients in both directions are Björn Ottosson's, as in CSS Color 4. */
function toLinear({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function fromHex(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = (hex.match(/../g) ?? []).map((byte) =>
    decode(Number.parseInt(byte, 16) / 255),
  );
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const h = (Math.atan2(bb, a) * 180) / Math.PI;
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, bb),
    h: h < 0 ? h + 360 : h,
  };
}
