/** Typical usage abroad, by data per day: our estimate. */
export const USES = ["chat", "maps", "video"] as const;
export type Use = (typeof USES)[number];

const GB_A_DAY: Readonly<Record<Use, number>> = { chat: 0.2, maps: 0.5, video: 2 };
const GIB = 1024 ** 3;

/** Bytes per day: the customer's own figure if valid, else the estimate. */
export function bytesADay({ use, gb }: { use: Use; gb: string }): number {
  const own = /^\d{1,2}(?:\.\d{1,2})?$/.test(gb.trim()) ? Number(gb) : 0;
  return (own > 0 ? own : GB_A_DAY[use]) * GIB;
}
