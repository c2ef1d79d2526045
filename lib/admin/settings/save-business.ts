import "server-only";
import type { Actor } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { BUSINESS_FIELDS, type Business, findBusiness, vatOf } from "@/lib/invoices/find-business";
import { issueInvoices } from "@/lib/invoices/issue-invoices";
import { saveSetting } from "./save-setting";

export type BusinessSaved =
  | { ok: true; outcome: "saved" | "same" }
  | { ok: false; reason: keyof Business | "vat" | "stale" };

const MAX_LENGTHS: Partial<Record<keyof Business, number>> = {
  legalName: 120,
  address: 200,
  vatConfirmedBy: 120,
};
const SHAPES: Partial<Record<keyof Business, RegExp>> = {
  rcNumber: /^(?:RC|BN|IT)? ?\d{3,9}$/i,
  tin: /^(?:\d{8}-\d{4}|\d{10,14})$/,
  vatRate: /^(?:\d|[1-4]\d)(?:\.\d{1,2})?$/,
  vatBasis: /^(?:margin|sales)$/,
  // Without a hyphen, so that no invoice number equals a credit note's number of another series.
  invoiceSeries: /^[A-Z0-9]{1,8}(?:\/[A-Z0-9]{1,6})?$/,
};

const EMPTY = Object.fromEntries(BUSINESS_FIELDS.map((field) => [field, ""])) as Business;

/**
 * Saves the shop's legal identity, and how VAT is calculated. VAT is off without a tax number, and until its rate and basis
 * have a named source. Owners only.
 */
export async function saveBusiness(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  typed: Business,
  seen: number,
): Promise<BusinessSaved> {
  const value: Record<string, string> = {};
  for (const field of BUSINESS_FIELDS) {
    const text = typed[field].trim().replaceAll(/\s+/g, " ");
    if (!text) continue;
    const fits =
      SHAPES[field]?.test(text) ?? (text.length <= (MAX_LENGTHS[field] ?? 40) && !/\p{C}/u.test(text));
    if (!fits) return { ok: false, reason: field };
    value[field] = text;
  }
  if (!value.vatRate) delete value.vatBasis;
  else if (!value.tin || !value.vatConfirmedBy) return { ok: false, reason: "vat" };
  const was = await findBusiness(ctx);
  if (vatOf(was)) {
    // Orders that ended before now are invoiced under the previous VAT settings.
    await issueInvoices(ctx);
    if (was.vatSince) value.vatSince = was.vatSince;
  } else value.vatSince = ctx.clock.now().toISOString();
  if (!vatOf({ ...EMPTY, ...value })) delete value.vatSince;
  const outcome = await saveSetting(ctx, actor, { key: "business", seen, value });
  return outcome === "stale" ? { ok: false, reason: "stale" } : { ok: true, outcome };
}
