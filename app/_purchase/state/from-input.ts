import type { ServiceId } from "@/lib/model/service-id";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { emptyFormValues, type FormRow, type FormValues } from "./form-values";
import { plainName, SERVICE_FORMS } from "./service-forms";

/** The form filled with the input of an order, with phone numbers as people write them: the reverse of `toInput`. */
export function fromInput(service: ServiceId, input: Record<string, unknown>): FormValues {
  const form = SERVICE_FORMS[service];
  if (!form) {
    const recipients: unknown[] = Array.isArray(input.recipients) ? input.recipients : [input];
    const rows = recipients.map((recipient) => toRow(recipient as Record<string, unknown>));
    const [plan = "", ...others] = new Set(rows.map((row) => row.plan));
    // One plan for all numbers is the form's own plan.
    const shared = others.length === 0 && plan !== "";
    return {
      ...emptyFormValues({}, shared ? plan : ""),
      rows: shared ? rows.map(({ plan: _plan, ...row }) => row) : rows,
    };
  }
  const fields = form.input
    .map((name) => [plainName(name), textIn(input, plainName(name))] as const)
    .filter(([name, text]) => name !== "plan" && text !== "");
  return { ...emptyFormValues({}, textIn(input, "plan")), fields: Object.fromEntries(fields) };
}

function toRow(recipient: Record<string, unknown>): FormRow {
  const plan = textIn(recipient, "plan");
  return {
    phone: textIn(recipient, "phone"),
    product: textIn(recipient, "product"),
    amount: textIn(recipient, "amount"),
    ...(plan === "" ? {} : { plan }),
  };
}

function textIn(input: Record<string, unknown>, name: string): string {
  const value = input[name];
  if (typeof value !== "string" && typeof value !== "number") return "";
  return name === "phone" ? toLocalPhone(String(value)) : String(value);
}
