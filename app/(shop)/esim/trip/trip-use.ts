/** Typical usage abroad, by data per day: our estimate. */
export const USES = ["chat", "maps", "video"] as const;
export type Use = (typeof USES)[number];

const GB_A_DAY: Readonly<Record<Use, number>> = { chat: 0.2, maps: 0.5, video: 2 };
const GIB = 1024 ** 3;

/** Bytes per day: the customer's own figure, else the estimate; null if the figure is unusable. Pure. */
export function bytesADay({ use, gb }: { use: Use; gb: string }): number | null {
  const text = gb.replace(",", ".").replace(/gb$/i, "").trim();
  if (text === "") return GB_A_DAY[use] * GIB;
  const own = /^\d{0,2}(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return own > 0 ? own * GIB : null;
}

/** "2,340": a trip's data in GB, rounded up to a tenth. Pure. */
export function gigabytes(bytes: number): string {
  return (Math.ceil((bytes * 10) / GIB) / 10).toLocaleString("en-NG");
}
