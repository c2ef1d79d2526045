import type { Mark } from "@/app/_shop/catalogue/provider-marks";
import type { ServiceId } from "@/lib/model/service-id";
import { parseNairaText } from "@/lib/services/fields/naira-text";
import { type Network, networkHint } from "@/lib/services/fields/phone";
import { fieldInput } from "./field-input";
import type { FormRow, FormValues } from "./form-values";
import { SERVICE_FORMS } from "./service-forms";

/** A network's airtime as the form's option. Amounts in whole naira, per order rather than per upstream purchase. */
export interface NetworkOption {
  slug: string;
  /** The upstream's spelling, as in the items of a quote. */
  product: string;
  name: string;
  network: Network | null;
  mark: Mark;
}

/** The product suggested by a number's prefix, among those on sale; empty if there is none. */
export function hintedProduct(options: readonly NetworkOption[], phone: string): string {
  const hint = networkHint(phone);
  return (hint && options.find((option) => option.network === hint)?.slug) || "";
}

/**
 * Converts the form's text to the `input` of contract.md. Without JavaScript no network is preselected, so an empty
 * choice uses the one suggested by the number, and the review shows it before payment. Amounts that aren't whole
 * naira stay text: the service's schema reports what is wrong with them.
 */
export function toInput(service: ServiceId, typed: FormValues, options: readonly NetworkOption[]): unknown {
  const form = SERVICE_FORMS[service];
  if (form) return fieldInput(form, typed);
  const ofRow = (row: FormRow) =>
    service === "data"
      ? { plan: row.plan?.trim() || typed.plan, phone: row.phone }
      : {
          product: row.product || hintedProduct(options, row.phone),
          phone: row.phone,
          amount: parseAmount(row.amount),
        };
  const [first] = typed.rows;
  return typed.rows.length === 1 && first ? ofRow(first) : { recipients: typed.rows.map(ofRow) };
}

function parseAmount(text: string): unknown {
  if (text.trim() === "") return undefined;
  return parseNairaText(text) ?? text;
}

/**
 * Converts a problem's path in the input ("input.phone", "input.recipients.1.phone") to the name of the form's field.
 * A plan is the form's own field, unless the row has its own plan.
 */
export function fieldOfPath(service: ServiceId, path: string, rows: readonly FormRow[] = []): string {
  const inside = path.replace(/^input\.?/, "");
  if (SERVICE_FORMS[service]) return inside;
  const field = /^(phone|product|amount|plan)$/.test(inside) ? `recipients.0.${inside}` : inside;
  const planOf = /^recipients\.(\d+)\.plan$/.exec(field)?.[1];
  return planOf !== undefined && !rows[Number(planOf)]?.plan ? "plan" : field;
}
