import type { Context } from "@/lib/context/context";
import type { Customer } from "@/lib/model/service-id";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { poolOf } from "@/lib/platform/db/db";
import type { Validation } from "@/lib/platform/prisma/client";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";
import { type CheckRequest, type PreparedValidation, prepareValidation } from "./prepare-validation";

export type ValidateResult =
  /** `number` as purchases store it. */
  | { ok: true; customer: Customer; number: string }
  /** Also when the upstream doesn't know the number. */
  | Exclude<PreparedValidation, { ok: true }>
  /** Validation is down; the number may be valid. */
  | { ok: false; reason: "check_down"; retryAfterSeconds: number };

/**
 * Fetches the owner of a meter or smartcard from the upstream (merchant-api.md 4.15; POST /api/validate) and
 * stores the answer, which purchases rely on for 30 minutes. Uses the `validate` quota of the key's rate
 * limit.
 */
export async function validateCustomer(ctx: Context, request: CheckRequest): Promise<ValidateResult> {
  const prepared = await prepareValidation(ctx, request);
  if (!prepared.ok) return prepared;
  const { key, service, number, unknown } = prepared;
  const product = `check:${service.id}:${key.product}`;
  const wait = await acquireCallToken(ctx, "validate");
  if (wait > 0) return { ok: false, reason: "check_down", retryAfterSeconds: Math.ceil(wait / 1000) };
  const read = await prepared.ask(ctx.merchant, { signal: AbortSignal.timeout(UNSCALED.checkTimeout) });
  const now = ctx.clock.now();
  if (read.ok) {
    const { customerName, address, bouquet } = read.value;
    const customer: Customer = { name: customerName, address, bouquet };
    await storeValidation(ctx, { service: service.id, ...key, ...customer, at: now });
    return { ok: true, customer, number: key.number };
  }
  if (read.reason === "not_found" && /product/i.test(read.message ?? "")) {
    return { ok: false, reason: "unavailable", code: "provider_unavailable" };
  }
  const status = read.status ?? 0;
  if (read.reason === "not_found" || (read.reason === "refused" && status < 500 && status !== 408)) {
    await ctx.db.breaker.updateMany({
      where: { product, failures: { gt: 0 } },
      data: { failures: 0, openUntil: null },
    });
    return { ok: false, reason: "invalid", problems: [{ path: number, code: unknown }] };
  }
  // A readable answer without a name is about this number only. Any other failure means that validation is
  // down.
  if (read.reason !== "unreadable" && read.reason !== "rate_limited") {
    const openUntil = new Date(now.getTime() + ctx.schedules.checkDown);
    await ctx.db.breaker.upsert({
      where: { product },
      create: { product, failures: 1, openUntil },
      update: { failures: { increment: 1 }, openUntil },
    });
  }
  return { ok: false, reason: "check_down", retryAfterSeconds: 60 };
}

/**
 * Stores the validation and resets its breaker, because the upstream has answered. Purchases wait for it, so
 * it is one statement without the ORM (docs/adr/0015).
 */
const STORE = `WITH stored AS (
    INSERT INTO validations AS v (service, product, number, meter_type, name, address, bouquet, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (service, product, number, meter_type) DO UPDATE
      SET name = excluded.name, address = excluded.address, bouquet = excluded.bouquet, at = excluded.at WHERE v.at <= excluded.at
  )
  UPDATE breakers SET failures = 0, open_until = NULL WHERE product = concat_ws(':', 'check', $1, $2) AND failures > 0`;

async function storeValidation(
  ctx: Context,
  { service, product, number, meterType, name, address, bouquet, at }: Validation,
): Promise<void> {
  await poolOf(ctx.db).query({
    name: "store-validation",
    text: STORE,
    values: [service, product, number, meterType, name, address, bouquet, at],
  });
}
