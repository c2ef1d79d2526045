import { timingSafeEqual } from "node:crypto";
import { RateBook } from "../core/rate-book";
import { Books } from "./books";
import type { Sandbox } from "./state";

/**
 * The account of a key, or null. `sandbox-merchant-key-lagos` is an account of its own called lagos: its wallets, rows and
 * limits are its own; scenarios, catalogue, eSIMs and webhooks are those of all.
 */
export function accountOfKey(sandbox: Sandbox, key: string): Sandbox | null {
  const { merchantKey } = sandbox.settings;
  if (sameText(key, merchantKey)) return sandbox;
  const name = key.startsWith(`${merchantKey}-`) ? key.slice(merchantKey.length + 1) : "";
  return /^[a-z0-9-]{1,20}$/.test(name) ? accountNamed(sandbox, name) : null;
}

/** An account by its name; without one the first. */
export function accountNamed(sandbox: Sandbox, name: string | undefined): Sandbox {
  if (name === undefined) return sandbox;
  const known = sandbox.accounts.get(name);
  if (known) return known;
  const own = {
    books: new Books(sandbox.settings.openingBalanceKobo, sandbox.now),
    rates: new RateBook(),
    keyState: "active" as const,
  };
  const account: Sandbox = Object.assign(Object.create(sandbox), own);
  sandbox.accounts.set(name, account);
  return account;
}

function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
