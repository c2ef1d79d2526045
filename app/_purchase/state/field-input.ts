import type { ServiceId } from "@/lib/model/service-id";
import { parseNairaText } from "@/lib/services/fields/naira-text";
import { parsePhone } from "@/lib/services/fields/phone";
import type { FormValues } from "./form-values";
import { plainName, SERVICE_FORMS, type ServiceForm } from "./service-forms";

function fieldText(typed: FormValues, name: string): string {
  return (name === "plan" ? typed.plan : (typed.fields[name] ?? "")).trim();
}

/**
 * Converts the form's text to the `input` of contract.md, without empty fields. Text that isn't a number stays text:
 * the service's schema reports what is wrong with it.
 */
export function fieldInput(form: ServiceForm, typed: FormValues): Record<string, unknown> {
  const entries = form.input.map(plainName).flatMap((name): [string, unknown][] => {
    const text = fieldText(typed, name);
    return text === "" ? [] : [[name, isNumber(name) ? (parseNairaText(text) ?? text) : text]];
  });
  return Object.fromEntries(entries);
}

function isNumber(name: string): boolean {
  return name === "amount" || name === "quantity" || name === "months";
}

/** Whether enough is filled in for a quote. Invalid input isn't quoted: the form's own validation reports the error. */
export function isFilled(form: ServiceForm, typed: FormValues): boolean {
  return form.input.every((name) => {
    const text = fieldText(typed, plainName(name));
    if (name.endsWith("?")) return true;
    if (name === "phone") return parsePhone(text) !== null;
    return isNumber(name) ? parseNairaText(text) !== null : text !== "";
  });
}

/**
 * The body of POST /api/validate for the current input; null if the form has no such number, or it isn't filled in
 * yet.
 */
export function checkInput(service: ServiceId, typed: FormValues): Record<string, string> | null {
  const names = SERVICE_FORMS[service]?.check;
  if (!names) return null;
  const entries = names.map((name): [string, string] => [name, fieldText(typed, name)]);
  return entries.every(([, text]) => text !== "") ? Object.fromEntries(entries) : null;
}

/** Identifies the number to which a validation result belongs. */
export function checkFingerprint(service: ServiceId, typed: FormValues): string {
  return JSON.stringify(checkInput(service, typed));
}
