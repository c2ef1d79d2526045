import { createHash } from "node:crypto";
import { type FittedAccent, fitAccent } from "./fit-accent";
import { parseColour, toCss } from "./oklch";

export interface ThemeCss {
  css: string;
  /** Hash of the text, so that one address always returns the same style sheet. */
  hash: string;
}

const NONE: ThemeCss = { css: "", hash: "0" };
let last: { chosen: string | undefined; theme: ThemeCss } = { chosen: undefined, theme: NONE };

/**
 * The style sheet with the shop's own accent, or an empty one. It overrides app/globals.css regardless of order (two :root),
 * and only on screens, because printouts are black.
 */
export function themeCss(chosen: string | undefined): ThemeCss {
  if (chosen === last.chosen) return last.theme;
  const colour = chosen === undefined ? null : parseColour(chosen);
  last = { chosen, theme: colour ? write(fitAccent(colour)) : NONE };
  return last.theme;
}

/** The style sheet's address; null if the shop has no accent of its own, so that the page loads none. */
export function themeAddress(chosen: string | undefined): string | null {
  const { css, hash } = themeCss(chosen);
  return css ? `/theme.css?v=${hash}` : null;
}

function write({ light, dark }: { light: FittedAccent; dark: FittedAccent }): ThemeCss {
  const root = ({ accent, press }: FittedAccent) =>
    `:root:root{--accent:${toCss(accent)};--accent-press:${toCss(press)}}`;
  const css = `@media screen{${root(light)}@media (prefers-color-scheme:dark){${root(dark)}}}\n`;
  return { css, hash: createHash("sha256").update(css).digest("hex").slice(0, 12) };
}
