import { contrast, inGamut, type Oklch, parseColour } from "./oklch";

/** Minimum contrast of text and buttons with their background (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;
/**
 * Minimum contrast between a button and its pressed state. Near black, a few hundredths of lightness make no visible
 * difference.
 */
const MIN_PRESSED_CONTRAST = 1.05;

/**
 * The backgrounds of an accent and the label on it, in light and dark: --paper, --slip, --wash and --on-accent of
 * app/globals.css. A test compares the two.
 */
export const GROUNDS = {
  light: {
    papers: ["oklch(0.965 0.014 88)", "oklch(0.992 0.006 92)", "oklch(0.935 0.028 130)"].map(colour),
    label: colour("oklch(0.985 0.01 95)"),
  },
  dark: {
    papers: ["oklch(0.175 0.022 250)", "oklch(0.225 0.026 250)", "oklch(0.285 0.045 190)"].map(colour),
    label: colour("oklch(0.175 0.03 200)"),
  },
} as const;

/** The accent of one theme, and its variant for a pressed button. */
export interface FittedAccent {
  accent: Oklch;
  press: Oklch;
  /** Whether the requested colour wasn't readable there. */
  corrected: boolean;
}

export interface FittedTheme {
  light: FittedAccent;
  dark: FittedAccent;
}

/**
 * Makes the shop's accent readable (design-brief.md, Colour: corrected, not refused). Keeps the hue. Changes the
 * lightness only as far as needed for 4.5:1 on each background of the theme and under a button's label. Reduces the
 * chroma where a screen can't display it. Pure.
 */
export function fitAccent(chosen: Oklch): FittedTheme {
  return { light: fitTo("light", chosen), dark: fitTo("dark", chosen) };
}

function fitTo(theme: keyof typeof GROUNDS, chosen: Oklch): FittedAccent {
  const accent = nearest(theme, chosen);
  // A pressed button is slightly darker, or slightly lighter if its label would be unreadable or nothing is darker.
  const press = [-0.06, 0.18]
    .map((away) => nearest(theme, { ...accent, l: clamp(accent.l + away) }))
    .find((one) => contrast(one, accent) >= MIN_PRESSED_CONTRAST);
  return {
    accent,
    press: press ?? accent,
    corrected: Math.abs(accent.l - chosen.l) > 0.002,
  };
}

/**
 * The readable lightness nearest to the requested one: never lighter in the light theme, never darker in the dark
 * theme.
 */
function nearest(theme: keyof typeof GROUNDS, chosen: Oklch): Oklch {
  const asChosen = shown(chosen);
  if (isReadable(theme, asChosen)) return asChosen;
  // Black in the light theme and white in the dark theme are always readable.
  let good = theme === "light" ? 0 : 1;
  let bad = clamp(chosen.l);
  for (let step = 0; step < 24; step += 1) {
    const middle = (good + bad) / 2;
    if (isReadable(theme, shown({ ...chosen, l: middle }))) good = middle;
    else bad = middle;
  }
  const found = shown({ ...chosen, l: good });
  // Rounding to four digits may lose the last hundredth of contrast.
  return isReadable(theme, found)
    ? found
    : shown({ ...chosen, l: clamp(good + (theme === "light" ? -0.001 : 0.001)) });
}

function isReadable(theme: keyof typeof GROUNDS, tone: Oklch): boolean {
  const { papers, label } = GROUNDS[theme];
  return [...papers, label].every((other) => contrast(tone, other) >= MIN_CONTRAST);
}

/** The colour as written into the style sheet: rounded, and within every screen's gamut. */
function shown({ l, c, h }: Oklch): Oklch {
  const at = { l: round(clamp(l), 4), h: round(h, 2) };
  let [good, bad] = [0, Math.min(c, 0.4)];
  if (inGamut({ ...at, c: bad })) good = bad;
  for (let step = 0; step < 20 && good < bad; step += 1) {
    const middle = (good + bad) / 2;
    if (inGamut({ ...at, c: middle })) good = middle;
    else bad = middle;
  }
  return { l: at.l, c: Math.floor(good * 10_000) / 10_000, h: at.h };
}

function clamp(l: number): number {
  return Math.min(1, Math.max(0, l));
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function colour(text: string): Oklch {
  const read = parseColour(text);
  if (!read) throw new Error(`no colour: ${text}`);
  return read;
}
