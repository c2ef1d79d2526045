import { fitAccent } from "./fit-accent";
import { parseColour, toHex } from "./oklch";

export interface AccentHex {
  light: string;
  dark: string;
}

/** The default: --accent of app/globals.css. */
const OWN: AccentHex = { light: "#005530", dark: "#78e8ab" };

/** The shop's accent, corrected, as hex for emails and PDFs, which don't support OKLCH. Pure. */
export function accentHex(chosen: string | undefined): AccentHex {
  const colour = chosen === undefined ? null : parseColour(chosen);
  if (!colour) return OWN;
  const { light, dark } = fitAccent(colour);
  return { light: toHex(light.accent), dark: toHex(dark.accent) };
}
