import "server-only";
import * as z from "zod";
import type { Actor } from "@/lib/auth/session/require-right";
import { parseStaffedHours } from "@/lib/cases/reply-by";
import type { Context } from "@/lib/context/context";
import { parseColour } from "@/lib/theme/oklch";
import { type SettingSaved, saveSetting } from "./save-setting";

/** As entered; empty restores the default. */
export interface TypedShop {
  name: string;
  accent: string;
  supportEmail: string;
  supportPhone: string;
  /** Support hours: "Mon-Sat 08:00-18:00". */
  supportHours: string;
  /** The domain for purchases without an email; empty: every purchase needs one. */
  dropDomain: string;
}

export type ShopSaved =
  | { ok: true; outcome: "saved" | "same" }
  | { ok: false; reason: keyof TypedShop | "stale" };

const READ: Record<keyof TypedShop, z.ZodType<string>> = {
  // One line, because it appears in email subjects and in every page's header.
  name: z
    .string()
    .max(60)
    .regex(/^\P{C}*$/u),
  // Any colour is allowed: lib/theme/fit-accent.ts corrects it where it is used.
  accent: z.string().refine((text) => parseColour(text) !== null),
  supportEmail: z.email().max(254),
  supportPhone: z.string().regex(/^\+?[\d ()-]{7,30}$/),
  supportHours: z.string().refine((text) => parseStaffedHours(text) !== null),
  dropDomain: z.string().max(190).regex(z.regexes.domain),
};

/** Saves the shop's name, colour and contacts, which appear on every page, email and receipt. Owners only. */
export async function saveShop(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  typed: TypedShop,
  seen: number,
): Promise<ShopSaved> {
  const value: Record<string, string> = {};
  for (const field of [
    "name",
    "accent",
    "supportEmail",
    "supportPhone",
    "supportHours",
    "dropDomain",
  ] as const) {
    const text = typed[field].trim().replaceAll(/\s+/g, " ");
    if (!text) continue;
    if (!READ[field].safeParse(text).success) return { ok: false, reason: field };
    value[field] = text;
  }
  return said(await saveSetting(ctx, actor, { key: "shop", seen, value }));
}

function said(outcome: SettingSaved): ShopSaved {
  return outcome === "stale" ? { ok: false, reason: "stale" } : { ok: true, outcome };
}
