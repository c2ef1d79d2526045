import type { Context } from "@/lib/context/context";
import { type Float, getFloats } from "@/lib/upstream/get-float";
import type { Figure } from "./figure";

/** Our wallets at the supplier and how long each lasts; only the second one's figures contain its name. No external calls. */
export async function findFloatFigures(ctx: Context): Promise<Figure[]> {
  const now = ctx.clock.now();
  const [main, ...others] = await getFloats(ctx);
  const named = others.flatMap((float) =>
    figuresOf(float, now)
      .filter(({ name }) => name.startsWith("float_"))
      .map((figure) => ({ ...figure, labels: { ...figure.labels, wallet: float.wallet } })),
  );
  return [...figuresOf(main, now), ...named];
}

function figuresOf(float: Float, now: Date): Figure[] {
  const parts = {
    balance: float.balance,
    reserved: float.reserved,
    kept: float.kept,
    available: float.available,
  };
  const one = (name: string, value: number | null): Figure[] =>
    value === null ? [] : [{ name, labels: {}, value }];
  const seenSeconds = float.seenAt && (now.getTime() - float.seenAt.getTime()) / 1_000;
  return [
    ...Object.entries(parts).flatMap(([part, kobo]) =>
      one("float_kobo", kobo).map((figure) => ({ ...figure, labels: { part } })),
    ),
    ...one("float_spent_hourly_kobo", float.runway.hourly),
    // Infinite if nothing is spent; no sample if nothing is known.
    ...one(
      "float_runway_seconds",
      float.available === null ? null : (float.runway.hours ?? Infinity) * 3_600,
    ),
    ...one("selling_stopped", float.stopped ? 1 : 0),
    ...one("supplier_down", float.down ? 1 : 0),
    ...one("supplier_seen_age_seconds", seenSeconds),
  ];
}
