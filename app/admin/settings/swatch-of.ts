import { fitAccent, GROUNDS } from "@/lib/theme/fit-accent";
import { parseColour, toHex } from "@/lib/theme/oklch";
import type { SwatchPair } from "./swatch";

/** A colour as corrected for both themes; null if it isn't a colour. */
export function swatchOf(chosen: string): SwatchPair | null {
  const colour = parseColour(chosen);
  if (!colour) return null;
  const fitted = fitAccent(colour);
  const one = (theme: "light" | "dark") => {
    const { papers, label } = GROUNDS[theme];
    const { accent, corrected } = fitted[theme];
    return {
      paper: papers[0] ? toHex(papers[0]) : "",
      accent: toHex(accent),
      label: toHex(label),
      corrected,
    };
  };
  return { chosen: toHex(colour), light: one("light"), dark: one("dark") };
}
