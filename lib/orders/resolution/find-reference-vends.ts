import type { Context } from "@/lib/context/context";
import type { EffectRow } from "@/lib/model/rows";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { callSql } from "@/lib/platform/db/sql-function";

/** A purchase that the upstream is known to have carried out: a listing around it that doesn't show it shows nothing. */
export interface ReferenceVend {
  ref: string;
  /** Epoch ms. */
  sentAt: number;
}

/**
 * For each unknown purchase up to three known ones, nearest first, of which its listing must show one before its own absence means
 * anything (docs/adr/0026). Sent before it where there are any: if our clock is ahead of the upstream's, what
 * was sent later may be listed and this one not. None where the shop sold nothing else within a day.
 */
export async function findReferenceVends(
  ctx: Context,
  effects: readonly EffectRow[],
): Promise<Map<string, ReferenceVend[]>> {
  const found = await callSql<Record<string, { ref: string; sentAt: string }[]> | null>(
    ctx.db,
    "witnesses_of",
    effects.map(({ id }) => id),
    UNSCALED.witnessNear,
    UNSCALED.witnessFar,
    new Date(ctx.clock.now().getTime() - UNSCALED.listLag),
  );
  return new Map(
    Object.entries(found ?? {}).map(([id, rows]) => [
      id,
      rows.map(({ ref, sentAt }) => ({ ref, sentAt: new Date(sentAt).getTime() })),
    ]),
  );
}
