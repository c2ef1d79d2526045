import "server-only";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { claimTick } from "@/lib/platform/db/ticks";
import type { Kobo } from "@/lib/platform/money";
import { forKey } from "@/lib/upstream/for-key";
import { probePayments } from "./probe-payments";
import { probeUpstream } from "./probe-upstream";

export const CONNECTIONS = ["upstream", "payments", "mail"] as const;
export type Connection = (typeof CONNECTIONS)[number];

export type ConnectionTest =
  | { kind: "ok"; balance?: Kobo | null }
  /** `unset`: no mail server. `limited`: tested a moment ago. `busy`: the upstream key's call limit is used up. */
  | { kind: "refused" | "busy" | "limited" | "unset" }
  | { kind: "failed"; why: string };

/** The time between two tests of one connection across all owners and processes: six a minute. */
const EVERY_MS = 10_000;

/** Tests once whether the other side responds and accepts our key; changes nothing there. Audited. Owners only. */
export async function testConnection(ctx: Context, actor: Actor, what: Connection): Promise<ConnectionTest> {
  requireRight(ctx, actor, "settings.edit");
  const mine = await claimTick(ctx.db, `test-${what}`, EVERY_MS, ctx.clock.now());
  if (!mine) return { kind: "limited" };
  const found = await ask(ctx, what);
  const { kind } = found;
  const entry = {
    actor: { userId: actor.userId, role: actor.role },
    action: "connection.tested",
    subject: `connection:${what}`,
    after: { came: kind },
  };
  await appendAudit(ctx.db, entry, ctx.clock.now());
  return found;
}

async function ask(ctx: Context, what: Connection): Promise<ConnectionTest> {
  if (what === "upstream") {
    const first = await probeUpstream(ctx);
    for (const name of first.kind === "ok" ? ctx.otherKeys : []) {
      const probe = await probeUpstream(forKey(ctx, name));
      // With several keys, returns the first one's problem.
      if (probe.kind !== "ok") return probe;
    }
    return first;
  }
  if (what === "payments") {
    const provider = ctx.payments.get("paystack");
    return provider ? probePayments(ctx, provider) : { kind: "unset" };
  }
  if (!ctx.mailer) return { kind: "unset" };
  const checked = await ctx.mailer.check();
  return checked.outcome === "sent" ? { kind: "ok" } : { kind: "failed", why: checked.reason };
}
