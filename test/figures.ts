import { appendFileSync } from "node:fs";

/**
 * Appends a run's figures as one JSON line to the file in KIOSK_FIGURES (set by `npm run test:long`). Does nothing
 * without it.
 */
export function writeFigures(part: string, figures: Record<string, unknown>): void {
  const file = process.env.KIOSK_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ part, ...figures })}\n`);
}
