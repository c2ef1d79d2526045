import type { ServiceId } from "@/lib/model/service-id";
import { parseNairaText } from "@/lib/services/fields/naira-text";
import { type Network, networkHint } from "@/lib/services/fields/phone";
import { fieldInput } from "./field-input";
import type { FormRow, FormValues } from "./form-values";
import { SERVICE_FORMS } from "./service-forms";

/** A network's airtime as the form offers it. Amounts in whole naira, of one order, not of one upstream purchase. */
export interface NetworkOption {
  slug: string;
  /** The upstream's spelling, as lines of a quote name it. */
  product: string;
  name: string;
  network: Network | null;
}

/** The product that a number's prefix hints at, among those on sale; empty when there is no hint. */
export function hintedProduct(options: readonly NetworkOption[], phone: string): string {
  const hint = networkHint(phone);
  return (hint && options.find((option) => option.network === hint)?.slug) || "";
}

/**
 * The form's text as the `input` of contract.md. Without script nobody preselects a network, so an empty choice takes the
 * number's hint, and the review shows it before anything is paid. Amounts that don't read as whole naira stay text:
 * the service's own schema says what is wrong with them.
 */
export function toInput(service: ServiceId, typed: FormValues, options: readonly NetworkOption[]): unknown {
  const form = SERVICE_FORMS[service];
  if (form) return fieldInput(form, typed);
  const one = (row: FormRow) =>
    service === "data"
      ? { plan: row.plan?.trim() || typed.plan, phone: row.phone }
      : {
          product: row.product || hintedProduct(options, row.phone),
          phone: row.phone,
          amount: readAmount(row.amount),
        };
  const [first] = typed.rows;
  return typed.rows.length === 1 && first ? one(first) : { recipients: typed.rows.map(one) };
}

function readAmount(text: string): unknown {
  if (text.trim() === "") return undefined;
  return parseNairaText(text) ?? text;
}

/**
 * A problem's path in the input ("input.phone", "input.recipients.1.phone") as the name of the form's field. A plan is the
 * form's own field, but for a row that has one of its own.
 */
export function fieldOfPath(service: ServiceId, path: string, rows: readonly FormRow[] = []): string {
  const inside = path.replace(/^input\.?/, "");
  if (SERVICE_FORMS[service]) return inside;
  const field = /^(phone|product|amount|plan)$/.test(inside) ? `recipients.0.${inside}` : inside;
  const planOf = /^recipients\.(\d+)\.plan$/.exec(field)?.[1];
  return planOf !== undefined && !rows[Number(planOf)]?.plan ? "plan" : field;
}
