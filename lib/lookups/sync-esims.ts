import type { Context } from "@/lib/context/context";
import type { EsimRecord } from "@/lib/merchant/schemas/esim";
import { statesLength } from "@/lib/merchant/schemas/pagination";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";

export interface EsimsSynced {
  /** Every page was read. */
  complete: boolean;
  listed: number;
  /** Listed but not sold here: bought elsewhere with the same key, or a discrepancy to investigate. */
  foreign: number;
}

const PAGE_SIZE = 100;
const MAX_PAGES = 50;

/**
 * Fetches the account's list of eSIMs (merchant-api.md 4.9). Listed eSIMs become known and are linked to the
 * line that bought them. The list holds only active ones, so a missing eSIM is no discrepancy
 * (merchant-api-notes.md).
 */
export async function syncEsims(ctx: Context): Promise<EsimsSynced> {
  const synced: EsimsSynced = { complete: false, listed: 0, foreign: 0 };
  const seen = new Set<unknown>();
  for (let page = 1; page <= MAX_PAGES; page++) {
    if ((await acquireCallToken(ctx, "catalogue")) > 0) return synced;
    const read = await ctx.merchant.myEsims({ page, limit: PAGE_SIZE });
    if (!read.ok) return synced;
    const { items, pagination, hasNext } = read.value;
    const rows = items.flatMap(rowOf);
    // An answer without pagination may be the whole list for every page number: then the next page repeats
    // it.
    const repeats = rows.length > 0 && rows.every(({ iccid }) => seen.has(iccid));
    if (repeats && !statesLength(pagination)) return { ...synced, complete: true };
    for (const { iccid } of rows) seen.add(iccid);
    synced.listed += rows.length;
    synced.foreign += await recordEsims(ctx, rows);
    if (!hasNext) return { ...synced, complete: true };
  }
  return synced;
}

interface ListedEsim {
  iccid: string;
  /** Ids under which its purchase may be stored. */
  upstreamIds: string[];
  regionCode?: string | null;
  packageName?: string | null;
  status?: string | null;
}

/**
 * Records one page of the list: adds its eSIMs, links them to the line that bought them, and never overwrites
 * known links. Returns how many belong to none of our lines.
 */
export async function recordEsims(
  { db, clock }: Pick<Context, "db" | "clock">,
  listed: ListedEsim[],
): Promise<number> {
  const listedAt = clock.now();
  const vends = await db.effect.findMany({
    where: {
      kind: "VEND",
      state: "SUCCEEDED",
      upstreamId: { in: listed.flatMap(({ upstreamIds }) => upstreamIds) },
      line: { service: "esim" },
    },
    select: { upstreamId: true, lineId: true },
  });
  const rows = listed.map(({ upstreamIds, ...esim }) => {
    const vend = vends.find(({ upstreamId }) => upstreamId !== null && upstreamIds.includes(upstreamId));
    return { ...esim, lineId: vend?.lineId ?? null, upstreamId: upstreamIds[0] ?? null, listedAt };
  });
  const iccids = rows.map(({ iccid }) => iccid);
  const known = await db.esim.findMany({ where: { iccid: { in: iccids } } });
  await db.esim.createMany({ data: rows, skipDuplicates: true });
  await db.esim.updateMany({ where: { iccid: { in: iccids } }, data: { listedAt } });
  for (const stored of known) {
    const row = rows.find(({ iccid }) => iccid === stored.iccid);
    const where = { iccid: stored.iccid };
    if (row?.status && row.status !== stored.status) {
      await db.esim.updateMany({ where, data: { status: row.status } });
    }
    for (const column of ["lineId", "upstreamId"] as const) {
      if (stored[column] !== null || !row?.[column]) continue;
      await db.esim.updateMany({ where: { ...where, [column]: null }, data: { [column]: row[column] } });
    }
  }
  return db.esim.count({ where: { iccid: { in: iccids }, lineId: null } });
}

function rowOf(esim: EsimRecord): ListedEsim[] {
  const { iccid, ids, regionCode, packageName, status } = esim;
  if (!iccid) return [];
  const upstreamIds = [ids.transactionId ?? ids._id, ids.tranxId].filter((id) => typeof id === "string");
  return [{ iccid, upstreamIds, regionCode, packageName, status }];
}
