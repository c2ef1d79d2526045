import { findText, words } from "./words";

const states = words("esim.state");

/** The provider's state of an eSIM (domain-facts.md, eSIM) in plain language; for an unknown one, its code. */
export function esimState(code: string): string {
  const key = code.trim().toUpperCase();
  return findText(states, key) ?? words("esim").unknownState({ code });
}
