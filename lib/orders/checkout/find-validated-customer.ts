import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { Customer, ServiceId } from "@/lib/model/service-id";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import type { KnownCustomer, ValidationKey } from "@/lib/services/service";

const found = z.object({
  /** Null: there is no recent validation. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  bouquet: z.string().nullable(),
  /** Validation of this product is down. */
  down: z.boolean(),
  sellUnvalidated: z.boolean(),
});

/**
 * Purchases wait for this query, so it reads all three tables in one statement without the ORM
 * (docs/adr/0015).
 */
const FIND = `SELECT v.name, v.address, v.bouquet,
  EXISTS (SELECT FROM breakers WHERE product = concat_ws(':', 'check', $1::text, $2::text) AND open_until > $6) AS down,
  coalesce((SELECT value = 'true'::jsonb FROM settings WHERE key = 'sell_unvalidated'), false) AS "sellUnvalidated"
  FROM (SELECT) one LEFT JOIN validations v ON v.service = $1 AND v.product = $2 AND v.number = $3 AND v.meter_type = $4 AND v.at >= $5`;

/**
 * Finds our own validation of this number from the last 30 minutes (contract.md) and, while validation is
 * down, whether the owner allows sales without it. One statement.
 */
export async function findValidatedCustomer(
  ctx: Pick<Context, "db" | "clock">,
  service: ServiceId,
  { product, number, meterType }: ValidationKey,
): Promise<KnownCustomer & { sellUnvalidated: boolean }> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - UNSCALED.validationCounts);
  const row = await queryRow(poolOf(ctx.db), found, {
    name: "find-validation",
    text: FIND,
    values: [service, product, number, meterType, since, now],
  });
  if (!row) throw new Error("a SELECT without a row");
  const { name, address, bouquet, down, sellUnvalidated } = row;
  const customer: Customer | null = name === null ? null : { name, address, bouquet };
  return { customer, refuseGiven: down && !sellUnvalidated, sellUnvalidated };
}
