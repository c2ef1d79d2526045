import type { Context } from "hono";
import { toNaira } from "../core/naira";
import { catalogueId } from "../core/record-id";
import type { SandboxEnv } from "../state/env";
import type { BodyFields } from "./read-body";
import { readFaulted } from "./read-fault";

/** Why `wallettype` is refused, or null. Only the main wallet exists. */
export function walletRefusal(fields: BodyFields): string | null {
  const type = fields.optionalText("wallettype");
  return type === "" || type.toLowerCase() === "main" ? null : "Invalid wallet type";
}

/** 4.15 GET /api/v1/wallet */
export function getWallets(c: Context<SandboxEnv>): Response {
  const sandbox = c.get("sandbox");
  const fault = readFaulted(c, sandbox.reads.wallet);
  if (fault) return fault;
  const balance = toNaira(sandbox.books.balanceKobo);
  if (sandbox.profile === "variant") return c.json([{ wallettype: "main", balance, currency: "NGN" }]);
  const wallet = {
    _id: catalogueId("wallet", "main"),
    user: catalogueId("user", "sandbox"),
    name: "Main Wallet",
    balance,
    bonus: 0,
    currency: "NGN",
  };
  return c.json({ success: true, message: "Wallets fetched successfully", data: [wallet] });
}
