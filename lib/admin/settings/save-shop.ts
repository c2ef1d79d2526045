import "server-only";
import * as z from "zod";
import type { Actor } from "@/lib/auth/session/require-role";
import type { Context } from "@/lib/context/context";
import { parseColour } from "@/lib/theme/oklch";
import { type SettingSaved, saveSetting } from "./save-setting";

/** As typed; empty takes the shop's word back. */
export interface TypedShop {
  name: string;
  accent: string;
  supportEmail: string;
  supportPhone: string;
}

export type ShopSaved =
  | { ok: true; outcome: "saved" | "same" }
  | { ok: false; reason: keyof TypedShop | "stale" };

const READ: Record<keyof TypedShop, z.ZodType<string>> = {
  // It stands in subjects of mails and in the head of every page: one line.
  name: z
    .string()
    .max(60)
    .regex(/^\P{C}*$/u),
  // Any colour will do: it is corrected where it is used (lib/theme/fit-accent.ts).
  accent: z.string().refine((text) => parseColour(text) !== null),
  supportEmail: z.email().max(254),
  supportPhone: z.string().regex(/^\+?[\d ()-]{7,30}$/),
};

/** What customers read of the shop on every page, mail and receipt: its name, colour and contacts. Owners only. */
export async function saveShop(
  ctx: Pick<Context, "db" | "clock">,
  actor: Actor,
  typed: TypedShop,
  seen: number,
): Promise<ShopSaved> {
  const value: Record<string, string> = {};
  for (const field of ["name", "accent", "supportEmail", "supportPhone"] as const) {
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
