import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import { notifyCatalogue } from "@/lib/catalogue/notify-catalogue";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import type { Kobo } from "@/lib/platform/money";
import type { MarginRule as StoredRule } from "@/lib/platform/prisma/client";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";
import { classifyRule } from "./classify-rule";

/** An advisory lock held while a price is changed, across all processes. */
const PRICE_LOCK = 7203;

export interface RuleChange {
  scope: RuleScope;
  /** Null: the scope inherits the wider rule again. */
  rule: MarginRule | null;
  /** The form's idempotency key. */
  key: string;
  /** The id of this scope's newest stored row that the owner saw; null: none. */
  seen: string | null;
  /** The loss per sale that the owner accepted, in kobo. */
  acceptedLoss: number;
  reason: string;
}

export type RuleChanged =
  | { ok: true; outcome: "saved" | "again" }
  | { ok: false; reason: "loss"; loss: Kobo }
  /** `stale`: somebody else changed it meanwhile. `needs_rule`: a service must have its own rule. */
  | { ok: false; reason: "stale" | "needs_rule" };

/**
 * Sets the margin of a service, product or plan from now on. Refuses a rule that sells at a loss unless the owner accepted
 * at least that loss. Audited with before and after; a repeated request is saved once. Owners only.
 */
export async function setMarginRule(
  ctx: Pick<Context, "db" | "clock" | "log" | "snapshot">,
  actor: Actor,
  change: RuleChange,
): Promise<RuleChanged> {
  requireRole(ctx, actor, "owner");
  const { scope, rule, acceptedLoss } = change;
  const { product = "", plan = "" } = scope;
  if (rule === null && product === "" && plan === "") return { ok: false, reason: "needs_rule" };
  const { loss } = await classifyRule(ctx, scope, rule);
  if (loss > acceptedLoss) return { ok: false, reason: "loss", loss };
  const outcome = await store(ctx, actor, change, loss);
  if (outcome === "stale") return { ok: false, reason: "stale" };
  expireSnapshot();
  return { ok: true, outcome };
}

/** Serialises price changes, so that the second of two owners who saw the same rule gets "stale". */
function store(
  { db, clock }: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  { scope, rule, key, seen, reason }: RuleChange,
  loss: Kobo,
): Promise<"saved" | "again" | "stale"> {
  const { service, product = "", plan = "" } = scope;
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(${PRICE_LOCK})::text`;
    if (await tx.marginRule.findUnique({ where: { formKey: key } })) return "again";
    const was = await tx.marginRule.findFirst({
      where: { service, product, planId: plan },
      orderBy: [{ fromAt: "desc" }, { id: "desc" }],
    });
    if ((was?.id ?? null) !== (seen === null ? null : BigInt(seen))) return "stale";
    const now = clock.now();
    await tx.marginRule.create({
      data: {
        service,
        product,
        planId: plan,
        markupBp: rule?.markupBp ?? 0,
        flatKobo: rule?.flat ?? 0,
        floorKobo: rule?.floor ?? 0,
        removed: rule === null,
        formKey: key,
        setBy: actor.userId,
        fromAt: was && was.fromAt > now ? was.fromAt : now,
      },
    });
    await notifyCatalogue(tx);
    const entry = {
      actor,
      action: "price.changed",
      subject: [`price:${service}`, product, plan].filter((part) => part !== "").join("/"),
      before: was && !was.removed ? ruleOf(was) : null,
      after: rule && { ...rule, ...(loss > 0 ? { acceptedLoss: loss } : {}) },
      reason,
    };
    await appendAudit(tx, entry, now);
    return "saved";
  });
}

function ruleOf({ markupBp, flatKobo, floorKobo }: StoredRule) {
  return { markupBp, flat: Number(flatKobo), floor: Number(floorKobo) };
}
