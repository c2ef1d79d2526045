import type { Context } from "@/lib/context/context";
import type { Customer, ServiceId } from "@/lib/model/service-id";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { poolOf } from "@/lib/platform/db/db";
import type { Validation } from "@/lib/platform/prisma/client";
import type { KnownCustomer, ValidationKey } from "@/lib/services/service";

interface FoundValidation extends Pick<Validation, "address" | "bouquet"> {
  /** Null: no validation is recent enough. */
  name: string | null;
  /** Validation of this product is down now. */
  down: boolean;
  sellUnvalidated: boolean;
}

/** A purchase waits for it: all three tables in one statement, past the ORM (docs/adr/0015). */
const FIND = `SELECT v.name, v.address, v.bouquet,
  EXISTS (SELECT FROM breakers WHERE product = concat_ws(':', 'check', $1::text, $2::text) AND open_until > $6) AS down,
  coalesce((SELECT value = 'true'::jsonb FROM settings WHERE key = 'sell_unvalidated'), false) AS "sellUnvalidated"
  FROM (SELECT) one LEFT JOIN validations v ON v.service = $1 AND v.product = $2 AND v.number = $3 AND v.meter_type = $4 AND v.at >= $5`;

/**
 * Returns what a purchase for this number may rely on: our own validation of the last 30 minutes (contract.md), and, while
 * validation is down, whether the owner allows sales without it. One statement.
 */
export async function findValidatedCustomer(
  ctx: Pick<Context, "db" | "clock">,
  service: ServiceId,
  { product, number, meterType }: ValidationKey,
): Promise<KnownCustomer & { sellUnvalidated: boolean }> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - UNSCALED.validationCounts);
  const { rows } = await poolOf(ctx.db).query<FoundValidation>({
    name: "find-validation",
    text: FIND,
    values: [service, product, number, meterType, since, now],
  });
  const [found] = rows as [FoundValidation];
  const { name, address, bouquet, down, sellUnvalidated } = found;
  const customer: Customer | null = name === null ? null : { name, address, bouquet };
  return { customer, refuseGiven: down && !sellUnvalidated, sellUnvalidated };
}
