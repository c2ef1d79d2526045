import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { EffectRow } from "@/lib/model/rows";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

/** A purchase that the upstream is known to have carried out: a listing around it that doesn't show it shows nothing. */
export interface ReferenceVend {
  ref: string;
  /** Epoch ms. */
  sentAt: number;
}

const witnessesOfSql = defineSql({
  name: "witnesses_of",
  args: { effects: sql.jsonb<string[]>(), nearMs: sql.int, farMs: sql.int, listed: sql.timestamptz },
  result: z.record(z.string(), z.array(z.object({ ref: z.string(), sentAt: z.string() }))).nullable(),
});

/**
 * For each unknown purchase up to three known ones, nearest first, of which its listing must show one before its own absence means
 * anything (docs/adr/0026). Sent before it where there are any: if our clock is ahead of the upstream's, what
 * was sent later may be listed and this one not. None where the shop sold nothing else within a day.
 */
export async function findReferenceVends(
  ctx: Context,
  effects: readonly EffectRow[],
): Promise<Map<string, ReferenceVend[]>> {
  const found = await runSql(ctx.db, witnessesOfSql, {
    effects: effects.map(({ id }) => id),
    nearMs: UNSCALED.witnessNear,
    farMs: UNSCALED.witnessFar,
    listed: new Date(ctx.clock.now().getTime() - UNSCALED.listLag),
  });
  return new Map(
    Object.entries(found ?? {}).map(([id, rows]) => [
      id,
      rows.map(({ ref, sentAt }) => ({ ref, sentAt: new Date(sentAt).getTime() })),
    ]),
  );
}
