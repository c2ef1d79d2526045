import { createHash } from "node:crypto";
import type { Context } from "@/lib/context/context";
import { crashPoint } from "@/lib/platform/crash-point";
import { callSql } from "@/lib/platform/db/sql-function";

/**
 * Puts a webhook's raw body into the inbox, once whatever the repeats, and enqueues its reading (money-safety.md). True when
 * it is new. PostgreSQL text can't hold a NUL, so a body with one is stored with it made visible.
 */
export async function storeWebhook(
  ctx: Context,
  source: "merchant" | "paystack",
  rawBody: Buffer,
): Promise<boolean> {
  const sha256 = createHash("sha256").update(rawBody).digest("hex");
  const text = rawBody.toString("utf8").replaceAll("\u0000", "\\u0000");
  const isNew = await callSql<boolean>(ctx.db, "store_webhook", source, sha256, text, ctx.clock.now());
  crashPoint("storeWebhook.afterStore");
  return isNew;
}
