import "server-only";
import { createHmac } from "node:crypto";
import type { Context } from "@/lib/orders/context";
import { env } from "@/lib/platform/env";
import type { Env } from "@/lib/platform/parse-env";
import { openTotp, totpCode } from "./totp";

export const DEMO_EMAIL = "owner@kiosk.example";

/** Only where no real money is: play money, on the database that `npm start` made, with no owner named. */
export function isDemo(config: Pick<Env, "embedded" | "playMoney" | "production" | "admin">): boolean {
  return config.embedded && config.playMoney && !config.production && config.admin === null;
}

/** The demo owner's password: this installation's own, the same at every start, so that it can be printed again. */
export function demoPassword(authSecret: string): string {
  return createHmac("sha256", authSecret).update("demo-owner").digest("base64url").slice(0, 16);
}

/** The demo owner's code of this moment, so that a first look at the desk needs no phone; null for everybody else. */
export async function demoCode(ctx: Context, userId: string): Promise<string | null> {
  if (!isDemo(env())) return null;
  const user = await ctx.db.user.findFirst({ where: { id: userId, email: DEMO_EMAIL } });
  if (!user?.totpCipher || !user.totpConfirmedAt) return null;
  return totpCode(openTotp(user.totpCipher, userId, ctx.encryptionKeys), ctx.clock.now());
}
