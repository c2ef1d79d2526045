import type { Context } from "hono";
import { toNaira } from "../core/naira";
import { catalogueId } from "../core/record-id";
import { MAIN } from "../state/books";
import type { SandboxEnv } from "../state/env";
import type { Sandbox } from "../state/state";
import type { BodyFields } from "./read-body";
import { readFaulted } from "./read-fault";

/** The wallet that a purchase names (data and eSIM only); the main one by default. */
export const walletOf = (fields: BodyFields): string =>
  fields.optionalText("wallettype").toLowerCase() || MAIN;

/** Why `wallettype` is refused, or null. */
export function walletRefusal({ books }: Sandbox, fields: BodyFields): string | null {
  return books.hasWallet(walletOf(fields)) ? null : "Invalid wallet type";
}

/** 4.15 GET /api/v1/wallet */
export function getWallets(c: Context<SandboxEnv>): Response {
  const sandbox = c.get("sandbox");
  const fault = readFaulted(c, sandbox.reads.wallet);
  if (fault) return fault;
  const wallets = sandbox.books.wallets();
  if (sandbox.profile === "variant")
    return c.json(
      wallets.map(([wallettype, kobo]) => ({ wallettype, balance: toNaira(kobo), currency: "NGN" })),
    );
  const data = wallets.map(([name, kobo]) => ({
    _id: catalogueId("wallet", name),
    user: catalogueId("user", "sandbox"),
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)} Wallet`,
    balance: toNaira(kobo),
    bonus: 0,
    currency: "NGN",
  }));
  return c.json({ success: true, message: "Wallets fetched successfully", data });
}
