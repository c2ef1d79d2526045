import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { type Delivery, findDelivery } from "@/lib/merchant/delivery";
import type { EffectRow } from "@/lib/model/rows";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { ShopService } from "@/lib/services/registry";
import type { StoredLine } from "@/lib/services/service";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";

/** eSIMs with these statuses hold no profile that can be installed (domain-facts.md, eSIM). */
const CANCELLED_STATUS = /^(CANCEL|CANCELLED|REVOKED)$/i;

const latchSightingSql = defineSql({
  name: "latch_sighting",
  args: {
    effect: sql.text,
    fact: sql.jsonb<{ fact: unknown }>(),
    alarm: sql.orNull(sql.text),
    now: sql.timestamptz,
  },
  returns: "boolean",
  result: z.boolean(),
});

/**
 * Fetches an unknown purchase from the endpoint of its goods by our reference (money-safety.md: an unknown
 * eSIM also asks details/{customerRef}). Any hit is a sighting. Null (no hit, no answer or no call token) is
 * no evidence.
 */
export async function fetchDeliveredGoods(
  ctx: Context,
  service: ShopService,
  line: StoredLine,
  effect: Pick<EffectRow, "customer_ref">,
): Promise<{ delivery: Delivery | null } | null> {
  if (!service.fetchGoods || (await acquireCallToken(ctx, "requery")) > 0) return null;
  const goods = await service.fetchGoods(ctx.merchant, effect.customer_ref);
  if (!goods) return null;
  const { delivery, provesSuccess } = findDelivery(service.needs(line), goods);
  const cancelled = delivery?.kind === "lpa" && CANCELLED_STATUS.test(delivery.status ?? "");
  return { delivery: provesSuccess && !cancelled ? delivery : null };
}

/** Records a sighting that doesn't settle the attempt: it can no longer become NOT_EXECUTED. */
export function latchSighting(
  ctx: Context,
  effect: Pick<EffectRow, "id" | "state">,
  fact: unknown,
): Promise<boolean> {
  const alarm = effect.state === "PARKED" ? "sighted_parked" : null;
  return runSql(ctx.db, latchSightingSql, {
    effect: effect.id,
    fact: { fact },
    alarm,
    now: ctx.clock.now(),
  });
}
