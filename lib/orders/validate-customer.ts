import { UNSCALED } from "@/lib/jobs/schedules";
import { callSql } from "@/lib/platform/call-sql";
import { getService } from "@/lib/services/registry";
import type { Customer, FieldProblem, ServiceId } from "@/lib/services/service";
import type { Context } from "./context";
import { fieldProblems } from "./read-input";
import { takeCall } from "./take-call";

export type ValidateResult =
  | { ok: true; service: ServiceId; customer: Customer }
  /** `path` is the field's own name; the unknown number among them. */
  | { ok: false; reason: "invalid"; problems: FieldProblem[] }
  /** The service or product isn't sold now: a key of lib/words. */
  | { ok: false; reason: "unavailable"; code: string }
  /** The check can't be asked now; nothing is known of the number. */
  | { ok: false; reason: "check_down"; retryAfterSeconds: number };

/**
 * Asks the upstream whose meter or smartcard this is (merchant-api.md 4.15; POST /api/validate) and keeps the answer, by
 * which a purchase within 30 minutes is sent. Never asks for more than the key's `validate` lane allows.
 */
export async function validateCustomer(
  ctx: Context,
  request: { service: unknown; check: unknown },
): Promise<ValidateResult> {
  const service = typeof request.service === "string" ? getService(request.service) : null;
  const { check } = service ?? {};
  if (!service || !check) {
    return { ok: false, reason: "invalid", problems: [{ path: "service", code: "service_unknown" }] };
  }
  const parsed = check.schema.safeParse(request.check);
  if (!parsed.success) {
    return { ok: false, reason: "invalid", problems: parsed.error.issues.flatMap((one) => fieldProblems(one, [])) };
  }
  const prepared = check.prepare(parsed.data, await ctx.snapshot());
  if (!prepared.ok) return prepared;

  const { key } = prepared;
  const name = `${service.id}:${key.product}`;
  const wait = await takeCall(ctx, "validate");
  if (wait > 0) return { ok: false, reason: "check_down", retryAfterSeconds: Math.ceil(wait / 1000) };
  const read = await prepared.ask(ctx.merchant, { signal: AbortSignal.timeout(UNSCALED.validationTimeout) });
  const now = ctx.clock.now();
  if (read.ok) {
    const { customerName, address, bouquet } = read.value;
    const customer: Customer = { name: customerName, address, bouquet };
    await callSql(ctx.db, "store_validation", { service: service.id, ...key, ...customer }, now);
    return { ok: true, service: service.id, customer };
  }
  if (read.reason === "not_found" && /product/i.test(read.message ?? "")) {
    return { ok: false, reason: "unavailable", code: "provider_unavailable" };
  }
  const status = read.status ?? 0;
  const answered = read.reason === "not_found" || (read.reason === "refused" && status < 500 && status !== 408);
  if (answered) {
    await callSql(ctx.db, "note_check", name, null, now);
    return { ok: false, reason: "invalid", problems: [{ path: check.number, code: check.unknown }] };
  }
  // No name in a readable answer says something about this number only; the rest is the check itself.
  if (read.reason !== "unreadable" && read.reason !== "rate_limited") {
    await callSql(ctx.db, "note_check", name, ctx.schedules.checkDown, now);
  }
  return { ok: false, reason: "check_down", retryAfterSeconds: 60 };
}
