import type { FormValues } from "./form-values";

/**
 * Carries form input from one page to another in this tab, for "again" and for the way back from the payment page.
 * Keeps phone numbers out of addresses, which logs would store.
 */
interface Parcel {
  typed: FormValues;
  /** Only for a page reached by going back; a fresh visit starts empty. */
  onlyBack: boolean;
  /** The form's idempotency key: the same purchase after coming back is the same order. */
  key?: { print: string; key: string };
}

const keyOf = (service: string) => `kiosk.form.${service}`;

export function savePrefill(service: string, parcel: Parcel): void {
  try {
    window.sessionStorage.setItem(keyOf(service), JSON.stringify(parcel));
  } catch {
    // Without session storage the form starts empty.
  }
}

export function takePrefill(service: string): Parcel | null {
  try {
    const text = window.sessionStorage.getItem(keyOf(service));
    if (text === null) return null;
    window.sessionStorage.removeItem(keyOf(service));
    const parcel = JSON.parse(text) as Parcel;
    return !parcel.onlyBack || cameBack() ? parcel : null;
  } catch {
    return null;
  }
}

function cameBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && "type" in entry && entry.type === "back_forward";
}
