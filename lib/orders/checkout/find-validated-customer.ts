import type { Context } from "@/lib/context/context";
import type { Customer, ServiceId } from "@/lib/model/service-id";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { callSql } from "@/lib/platform/db/sql-function";
import type { KnownCustomer, ValidationKey } from "@/lib/services/service";

interface FoundValidation {
  customer: Customer | null;
  /** The check of this product is down now. */
  down: boolean;
  sellUnvalidated: boolean;
}

/**
 * What a purchase for this number may rest on: our own validation of the last 30 minutes (contract.md), and, while the check
 * is down, whether the owner sells without one. One statement.
 */
export async function findValidatedCustomer(
  ctx: Pick<Context, "db" | "clock">,
  service: ServiceId,
  { product, number, meterType }: ValidationKey,
): Promise<KnownCustomer & { sellUnvalidated: boolean }> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - UNSCALED.validationCounts);
  const found = await callSql<FoundValidation>(
    ctx.db,
    "find_validation",
    service,
    product,
    number,
    meterType,
    since,
    now,
  );
  const { customer, down, sellUnvalidated } = found;
  return { customer, refuseGiven: down && !sellUnvalidated, sellUnvalidated };
}
