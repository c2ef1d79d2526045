import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { EffectRow } from "@/lib/model/rows";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

/**
 * A control purchase: one that the upstream is known to have carried out. A listing that omits it is no
 * evidence.
 */
export interface ControlPurchase {
  ref: string;
  /** Epoch ms. */
  sentAt: number;
}

const witnessesOfSql = defineSql({
  name: "witnesses_of",
  args: {
    effects: sql.jsonb<string[]>(),
    nearMs: sql.int,
    farMs: sql.orNull(sql.int),
    listed: sql.timestamptz,
  },
  result: z.record(z.string(), z.array(z.object({ ref: z.string(), sentAt: z.string() }))).nullable(),
});

/**
 * Finds up to three control purchases for each unknown purchase, nearest first. A listing must show one of
 * them before the absence of the unknown purchase counts (docs/adr/0026). Prefers earlier purchases: if our
 * clock is ahead of the upstream's, a later one may be listed when this one isn't. The last one may be days
 * old. None if the shop has sold nothing else.
 */
export async function findControlPurchases(
  ctx: Context,
  effects: readonly EffectRow[],
): Promise<Map<string, ControlPurchase[]>> {
  const found = await runSql(ctx.db, witnessesOfSql, {
    effects: effects.map(({ id }) => id),
    nearMs: UNSCALED.witnessNear,
    farMs: null,
    listed: new Date(ctx.clock.now().getTime() - UNSCALED.listLag),
  });
  return new Map(
    Object.entries(found ?? {}).map(([id, rows]) => [
      id,
      rows.map(({ ref, sentAt }) => ({ ref, sentAt: new Date(sentAt).getTime() })),
    ]),
  );
}
