import "server-only";
import * as z from "zod";
import type { Actor } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { saveSetting } from "./save-setting";

/** As entered; empty uses the default. */
export interface TypedAlerts {
  email: string;
  lowHours: string;
  criticalHours: string;
}

export type AlertsSaved =
  | { ok: true; outcome: "saved" | "same" }
  | { ok: false; reason: "alertEmail" | "hours" | "stale" };

const hoursOf = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : null);

/** Saves the address for alerts, and the hours of remaining supplier balance that trigger them. Owners only. */
export async function saveAlerts(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  typed: TypedAlerts,
  seen: number,
): Promise<AlertsSaved> {
  const email = typed.email.trim();
  if (email && !z.email().max(254).safeParse(email).success) return { ok: false, reason: "alertEmail" };
  const [lowHours, criticalHours] = [hoursOf(typed.lowHours.trim()), hoursOf(typed.criticalHours.trim())];
  if (!lowHours || !criticalHours || lowHours > 720 || criticalHours >= lowHours)
    return { ok: false, reason: "hours" };
  const value = { lowHours, criticalHours, ...(email ? { email } : {}) };
  const outcome = await saveSetting(ctx, actor, { key: "alerts", seen, value });
  return outcome === "stale" ? { ok: false, reason: "stale" } : { ok: true, outcome };
}
