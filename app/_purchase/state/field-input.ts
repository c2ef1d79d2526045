import type { ServiceId } from "@/lib/model/service-id";
import { parseNairaText } from "@/lib/services/fields/naira-text";
import { parsePhone } from "@/lib/services/fields/phone";
import type { FormValues } from "./form-values";
import { plainName, SERVICE_FORMS, type ServiceForm } from "./service-forms";

function fieldText(typed: FormValues, name: string): string {
  return (name === "plan" ? typed.plan : (typed.fields[name] ?? "")).trim();
}

/**
 * The form's text as the `input` of contract.md; empty fields are left out. What doesn't read as a number stays text: the
 * service's own schema says what is wrong with it.
 */
export function fieldInput(form: ServiceForm, typed: FormValues): Record<string, unknown> {
  const entries = form.input.map(plainName).flatMap((name): [string, unknown][] => {
    const text = fieldText(typed, name);
    return text === "" ? [] : [[name, isNumber(name) ? (parseNairaText(text) ?? text) : text]];
  });
  return Object.fromEntries(entries);
}

function isNumber(name: string): boolean {
  return name === "amount" || name === "quantity";
}

/** Is there enough to ask for a price? What can't be sold isn't asked: the form's own check says why. */
export function isFilled(form: ServiceForm, typed: FormValues): boolean {
  return form.input.every((name) => {
    const text = fieldText(typed, plainName(name));
    if (name.endsWith("?")) return true;
    if (name === "phone") return parsePhone(text) !== null;
    return isNumber(name) ? parseNairaText(text) !== null : text !== "";
  });
}

/** What POST /api/validate would be asked for what is typed; null where the form has no such number, or it isn't typed yet. */
export function checkInput(service: ServiceId, typed: FormValues): Record<string, string> | null {
  const names = SERVICE_FORMS[service]?.check;
  if (!names) return null;
  const entries = names.map((name): [string, string] => [name, fieldText(typed, name)]);
  return entries.every(([, text]) => text !== "") ? Object.fromEntries(entries) : null;
}

/** Which number an answer about its owner belongs to. */
export function checkFingerprint(service: ServiceId, typed: FormValues): string {
  return JSON.stringify(checkInput(service, typed));
}
