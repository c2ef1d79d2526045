import { createHmac } from "node:crypto";
import type { Env } from "@/lib/platform/config/env-type";

export const DEMO_EMAIL = "owner@kiosk.example";

/** Only where no real money is involved: demo money, on the database that `npm start` created, with no owner configured. */
export function isDemo(config: Pick<Env, "embedded" | "playMoney" | "production" | "admin">): boolean {
  return config.embedded && config.playMoney && !config.production && config.admin === null;
}

/** The demo owner's password: unique to this installation and the same at every start, so that it can be printed again. */
export function demoPassword(authSecret: string): string {
  return createHmac("sha256", authSecret).update("demo-owner").digest("base64url").slice(0, 16);
}
