import type { Context } from "@/lib/context/context";
import { getFloat } from "@/lib/upstream/get-float";
import type { Figure } from "./figure";

/** Our wallet at the supplier and how long it lasts. No calls. */
export async function findFloatFigures(ctx: Context): Promise<Figure[]> {
  const float = await getFloat(ctx);
  const parts = {
    balance: float.balance,
    reserved: float.reserved,
    kept: float.kept,
    available: float.available,
  };
  const one = (name: string, value: number | null): Figure[] =>
    value === null ? [] : [{ name, labels: {}, value }];
  const seenSeconds = float.seenAt && (ctx.clock.now().getTime() - float.seenAt.getTime()) / 1_000;
  return [
    ...Object.entries(parts).flatMap(([part, kobo]) =>
      one("float_kobo", kobo).map((figure) => ({ ...figure, labels: { part } })),
    ),
    ...one("float_spent_hourly_kobo", float.runway.hourly),
    // Nothing is spent: it lasts for ever. Nothing is known: no sample.
    ...one(
      "float_runway_seconds",
      float.available === null ? null : (float.runway.hours ?? Infinity) * 3_600,
    ),
    ...one("selling_stopped", float.stopped ? 1 : 0),
    ...one("supplier_down", float.down ? 1 : 0),
    ...one("supplier_seen_age_seconds", seenSeconds),
  ];
}
