import type { Context } from "@/lib/context/context";
import type { MerchantClient } from "@/lib/merchant/client";
import type { FieldProblem } from "@/lib/model/service-id";
import { findService, type ShopService } from "@/lib/services/registry";
import type { CheckResult } from "@/lib/services/service";
import { fieldProblems } from "./parse-input";

export interface CheckRequest {
  service: unknown;
  /** The service's own fields of POST /api/validate. */
  check: unknown;
}

export type PreparedValidation =
  | (Extract<CheckResult<MerchantClient>, { ok: true }> & {
      service: ShopService;
      number: string;
      unknown: string;
    })
  /** `path` is the field's own name. */
  | { ok: false; reason: "invalid"; problems: FieldProblem[] }
  /** The service or product isn't available now: a key of lib/words. */
  | { ok: false; reason: "unavailable"; code: string };

/** Resolves the number to validate from the catalogue copy. Makes no network calls. */
export async function prepareValidation(ctx: Context, request: CheckRequest): Promise<PreparedValidation> {
  const service = typeof request.service === "string" ? findService(request.service) : null;
  const { check } = service ?? {};
  if (!service || !check) {
    return { ok: false, reason: "invalid", problems: [{ path: "service", code: "service_unknown" }] };
  }
  const parsed = check.schema.safeParse(request.check);
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap((issue) => fieldProblems(issue, []));
    return { ok: false, reason: "invalid", problems };
  }
  const prepared = check.prepare(parsed.data, await ctx.snapshot());
  return prepared.ok ? { ...prepared, service, number: check.number, unknown: check.unknown } : prepared;
}
