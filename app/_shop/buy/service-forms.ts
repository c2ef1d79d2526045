import { parseNairaText } from "@/lib/services/naira-text";
import { parsePhone } from "@/lib/services/phone";
import type { ServiceId } from "@/lib/services/service";
import type { Typed } from "./typed";

/** A form of one purchase, made of fields named as in its `input` (contract.md). Airtime and data have rows instead. */
export interface ServiceForm {
  /** In the order of the input; `plan` is the form's own. Those with "?" may stay empty. */
  input: readonly string[];
  /** Fields that the customer only confirms by: checked, never sent. */
  confirm?: readonly string[];
  /** The fields that name a number whose owner is asked for before paying (POST /api/validate). */
  check?: readonly string[];
}

export const SERVICE_FORMS: Readonly<Partial<Record<ServiceId, ServiceForm>>> = {
  electricity: {
    input: ["product", "meterNumber", "meterType", "amount", "phone", "customerName?", "address?"],
    check: ["product", "meterNumber", "meterType"],
  },
  tv: {
    input: ["product", "plan", "smartcardNumber", "customerName?"],
    check: ["product", "smartcardNumber"],
  },
  internet: { input: ["plan", "accountId", "phone"] },
  betting: { input: ["product", "accountId", "amount"], confirm: ["accountIdAgain", "adult"] },
  "exam-pin": { input: ["product", "quantity"] },
  esim: { input: ["packageCode", "regionCode"] },
  "esim-topup": { input: ["packageCode", "iccid"] },
};

const plain = (name: string) => name.replace("?", "");

/** Every field that some form has beside rows, plan and e-mail; nothing else of a posted form is read. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set(
    Object.values(SERVICE_FORMS).flatMap(({ input, confirm = [] }) => [...input.map(plain), ...confirm]),
  ),
].filter((name) => name !== "plan");

/** Those that make the purchase another one: what a price and a checkout key belong to. */
export const PRICED_NAMES: readonly string[] = FIELD_NAMES.filter(
  (name) => !Object.values(SERVICE_FORMS).some(({ confirm }) => confirm?.includes(name)),
);

function fieldText(typed: Typed, name: string): string {
  return (name === "plan" ? typed.plan : (typed.fields[name] ?? "")).trim();
}

/**
 * The form's text as the `input` of contract.md; empty fields are left out. What doesn't read as a number stays text: the
 * service's own schema says what is wrong with it.
 */
export function fieldInput(form: ServiceForm, typed: Typed): Record<string, unknown> {
  const entries = form.input.map(plain).flatMap((name): [string, unknown][] => {
    const text = fieldText(typed, name);
    return text === "" ? [] : [[name, isNumber(name) ? (parseNairaText(text) ?? text) : text]];
  });
  return Object.fromEntries(entries);
}

function isNumber(name: string): boolean {
  return name === "amount" || name === "quantity";
}

/** Is there enough to ask for a price? What can't be sold isn't asked: the form's own check says why. */
export function isFilled(form: ServiceForm, typed: Typed): boolean {
  return form.input.every((name) => {
    const text = fieldText(typed, plain(name));
    if (name.endsWith("?")) return true;
    if (name === "phone") return parsePhone(text) !== null;
    return isNumber(name) ? parseNairaText(text) !== null : text !== "";
  });
}

/** What POST /api/validate would be asked for what is typed; null where the form has no such number, or it isn't typed yet. */
export function checkInput(service: ServiceId, typed: Typed): Record<string, string> | null {
  const names = SERVICE_FORMS[service]?.check;
  if (!names) return null;
  const entries = names.map((name): [string, string] => [name, fieldText(typed, name)]);
  return entries.every(([, text]) => text !== "") ? Object.fromEntries(entries) : null;
}

/** Which number an answer about its owner belongs to. */
export function checkPrint(service: ServiceId, typed: Typed): string {
  return JSON.stringify(checkInput(service, typed));
}
