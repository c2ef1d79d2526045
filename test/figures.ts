import { appendFileSync } from "node:fs";

/**
 * Hands a run's figures to whoever started it (`npm run test:long` sets KIOSK_FIGURES to a file): one JSON line each.
 * Otherwise does nothing.
 */
export function writeFigures(part: string, figures: Record<string, unknown>): void {
  const file = process.env.KIOSK_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ part, ...figures })}\n`);
}
