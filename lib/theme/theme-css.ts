import { createHash } from "node:crypto";
import { type FittedAccent, fitAccent } from "./fit-accent";
import { parseColour, toCss } from "./oklch";

export interface ThemeCss {
  css: string;
  /** Of the text: the same address never answers anything else. */
  hash: string;
}

const NONE: ThemeCss = { css: "", hash: "0" };
let last: { wish: string | undefined; theme: ThemeCss } = { wish: undefined, theme: NONE };

/**
 * The style sheet that gives the pages the shop's own accent, or an empty one. It wins over app/globals.css whatever comes first
 * (two :root), and on screens only, for paper is printed in black.
 */
export function themeCss(wish: string | undefined): ThemeCss {
  if (wish === last.wish) return last.theme;
  const colour = wish === undefined ? null : parseColour(wish);
  last = { wish, theme: colour ? write(fitAccent(colour)) : NONE };
  return last.theme;
}

/** Where a page finds it; null: the shop has no accent of its own, and the page asks for nothing. */
export function themeAddress(wish: string | undefined): string | null {
  const { css, hash } = themeCss(wish);
  return css ? `/theme.css?v=${hash}` : null;
}

function write({ light, dark }: { light: FittedAccent; dark: FittedAccent }): ThemeCss {
  const root = ({ accent, press }: FittedAccent) =>
    `:root:root{--accent:${toCss(accent)};--accent-press:${toCss(press)}}`;
  const css = `@media screen{${root(light)}@media (prefers-color-scheme:dark){${root(dark)}}}\n`;
  return { css, hash: createHash("sha256").update(css).digest("hex").slice(0, 12) };
}
