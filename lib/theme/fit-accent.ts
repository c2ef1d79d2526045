import { contrast, inGamut, type Oklch, parseColour } from "./oklch";

/** What a text or a button must have against what it stands on (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;
/** What can be told from a button that isn't pressed: near black a few hundredths of lightness are the same colour. */
const LEAST_PRESSED = 1.05;

/**
 * What an accent stands on and what stands on it, by day and by night: --paper, --slip and --wash, and --on-accent of
 * app/globals.css. A test holds the two lists together.
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

/** The accent of one theme, and of a button while it is pressed. */
export interface FittedAccent {
  accent: Oklch;
  press: Oklch;
  /** The wish itself couldn't be read there. */
  corrected: boolean;
}

export interface FittedTheme {
  light: FittedAccent;
  dark: FittedAccent;
}

/**
 * The shop's own accent, made readable (design-brief.md, Colour: corrected, not refused): its hue stays, its lightness moves no
 * further than it must until it has 4.5:1 on each paper of the theme and under a button's label, and its chroma gives way
 * where a screen couldn't show it. Pure.
 */
export function fitAccent(wish: Oklch): FittedTheme {
  return { light: fitTo("light", wish), dark: fitTo("dark", wish) };
}

function fitTo(theme: keyof typeof GROUNDS, wish: Oklch): FittedAccent {
  const accent = nearest(theme, wish);
  // A pressed button is a little darker; where its label couldn't be read then, or nothing is darker, a little lighter.
  const press = [-0.06, 0.18]
    .map((away) => nearest(theme, { ...accent, l: clamp(accent.l + away) }))
    .find((one) => contrast(one, accent) >= LEAST_PRESSED);
  return {
    accent,
    press: press ?? accent,
    corrected: Math.abs(accent.l - wish.l) > 0.002,
  };
}

/** The lightness nearest to the wish that can be read: by day nothing lighter than it, by night nothing darker. */
function nearest(theme: keyof typeof GROUNDS, wish: Oklch): Oklch {
  const asWished = shown(wish);
  if (reads(theme, asWished)) return asWished;
  // Black by day and white by night can always be read.
  let good = theme === "light" ? 0 : 1;
  let bad = clamp(wish.l);
  for (let step = 0; step < 24; step += 1) {
    const middle = (good + bad) / 2;
    if (reads(theme, shown({ ...wish, l: middle }))) good = middle;
    else bad = middle;
  }
  const found = shown({ ...wish, l: good });
  // Writing it down with four digits may have cost the last hundredth.
  return reads(theme, found)
    ? found
    : shown({ ...wish, l: clamp(good + (theme === "light" ? -0.001 : 0.001)) });
}

function reads(theme: keyof typeof GROUNDS, one: Oklch): boolean {
  const { papers, label } = GROUNDS[theme];
  return [...papers, label].every((other) => contrast(one, other) >= MIN_CONTRAST);
}

/** As it is written into the style sheet: in the gamut of every screen, and rounded. */
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
