import type { FormValues } from "./form-values";

/**
 * Carries form input from one page to another in this tab, for "again" and for the way back from the payment page.
 * Keeps phone numbers out of addresses, which logs would store.
 */
export interface FormDraft {
  typed: FormValues;
  /** Only for a page reached with the browser's back button; a fresh visit starts empty. */
  onlyBack: boolean;
  /** The form's idempotency key: the same purchase after coming back is the same order. */
  key?: { fingerprint: string; key: string };
}

const keyOf = (service: string) => `kiosk.form.${service}`;

export function savePrefill(service: string, draft: FormDraft): void {
  try {
    window.sessionStorage.setItem(keyOf(service), JSON.stringify(draft));
  } catch {
    // Without session storage the form starts empty.
  }
}

export function consumePrefill(service: string): FormDraft | null {
  try {
    const text = window.sessionStorage.getItem(keyOf(service));
    if (text === null) return null;
    window.sessionStorage.removeItem(keyOf(service));
    const draft = JSON.parse(text) as FormDraft;
    return !draft.onlyBack || isBackNavigation() ? draft : null;
  } catch {
    return null;
  }
}

function isBackNavigation(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && "type" in entry && entry.type === "back_forward";
}
