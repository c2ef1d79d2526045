import { randomBytes } from "node:crypto";
import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";
import { connect } from "../migrations/connection";

/**
 * Returns the unguessable part of the upstream webhook's address: MERCHANT_WEBHOOK_TOKEN, otherwise the one in the
 * database, created here if the seed hasn't.
 */
export async function ensureWebhookToken(databaseUrl: string): Promise<string> {
  const configured = process.env.MERCHANT_WEBHOOK_TOKEN;
  if (configured) return configured;
  const client = await connect(databaseUrl);
  try {
    await client.query(
      `INSERT INTO settings (key, value, updated_at) VALUES ('merchant_webhook_token', to_jsonb($1::text), $2)
       ON CONFLICT (key) DO NOTHING`,
      [randomBytes(24).toString("base64url"), new Date()],
    );
    const found = await queryRows(
      client,
      z.object({ token: z.string() }),
      "SELECT value #>> '{}' AS token FROM settings WHERE key = 'merchant_webhook_token'",
    );
    return found[0]?.token ?? "";
  } finally {
    await client.end();
  }
}
