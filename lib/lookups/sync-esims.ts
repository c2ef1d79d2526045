import type { Context } from "@/lib/context/context";
import type { EsimRecord } from "@/lib/merchant/schemas/esim";
import { tellsLength } from "@/lib/merchant/schemas/pagination";
import { callSql } from "@/lib/platform/db/sql-function";
import { takeCallToken } from "@/lib/upstream/take-call-token";

export interface EsimsSynced {
  /** Every page was read. */
  complete: boolean;
  listed: number;
  /** Listed, but sold by nobody here: bought elsewhere with the same key, or a difference to look into. */
  foreign: number;
}

const PAGE = 100;
const MOST_PAGES = 50;

/**
 * Reads the account's list of eSIMs (merchant-api.md 4.9) beside ours: what it shows is known from now on, and tied to the
 * line that bought it. It holds active ones only, so that one of ours is missing is no difference (merchant-api-notes.md).
 */
export async function syncEsims(ctx: Context): Promise<EsimsSynced> {
  const synced: EsimsSynced = { complete: false, listed: 0, foreign: 0 };
  const seen = new Set<unknown>();
  for (let page = 1; page <= MOST_PAGES; page++) {
    if ((await takeCallToken(ctx, "catalogue")) > 0) return synced;
    const read = await ctx.merchant.myEsims({ page, limit: PAGE });
    if (!read.ok) return synced;
    const { items, pagination, hasNext } = read.value;
    const rows = items.flatMap(rowOf);
    // An answer without pages may be the whole list, whichever page is asked for: then it only repeats itself.
    const repeats = rows.length > 0 && rows.every(({ iccid }) => seen.has(iccid));
    if (repeats && !tellsLength(pagination)) return { ...synced, complete: true };
    for (const { iccid } of rows) seen.add(iccid);
    synced.listed += rows.length;
    synced.foreign += await callSql<number>(ctx.db, "note_esims", rows, ctx.clock.now());
    if (!hasNext) return { ...synced, complete: true };
  }
  return synced;
}

function rowOf(esim: EsimRecord): Record<string, unknown>[] {
  const { iccid, ids, regionCode, packageName, status } = esim;
  if (!iccid) return [];
  return [
    {
      iccid,
      transactionId: ids.transactionId ?? ids._id,
      tranxId: ids.tranxId,
      regionCode,
      packageName,
      status,
    },
  ];
}
