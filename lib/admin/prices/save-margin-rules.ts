import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { consumeApproval } from "@/lib/auth/staff/consume-approval";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import { notifyCatalogue } from "@/lib/catalogue/notify-catalogue";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import type { Approved } from "@/lib/model/approval";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { type Kobo, kobo } from "@/lib/platform/money";
import type { Prisma, MarginRule as StoredRule } from "@/lib/platform/prisma/client";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";
import { findLosses } from "./find-losses";
import { ruleOf, scopeColumns, scopeOf, scopeText } from "./rule-rows";

/** An advisory lock held while a price is changed, across all processes. */
const PRICE_LOCK = 7203;

export interface RuleChange {
  scope: RuleScope;
  /** Null: the scope inherits the wider rule again. */
  rule: MarginRule | null;
  /** The id of this scope's newest stored row that the owner saw; null: none. */
  seen: string | null;
}

export interface RuleChanges {
  changes: readonly RuleChange[];
  /** The form's idempotency key. */
  key: string;
  /** The loss per sale that the owner accepted, in kobo. */
  acceptedLoss: number;
  reason: string;
  /** When the rules begin; null: at once. */
  from?: Date | null;
  approved?: Approved | undefined;
}

export type RulesChanged =
  | { ok: true; outcome: "saved" | "again" }
  | { ok: false; reason: "loss"; loss: Kobo }
  /**
   * `stale`: somebody else changed one of them meanwhile. `needs_rule`: a service must have its own rule. `from`: the start
   * isn't in the future. `needs_approval`: it sells at a loss and needs a second person; `not_approved`: their approval is no
   * longer valid.
   */
  | { ok: false; reason: "stale" | "needs_rule" | "from" | "needs_approval" | "not_approved" };

/**
 * Sets the margins of services, products or plans, all or none, now or from a later moment. Refuses rules that sell at a loss,
 * then or once a scheduled rule begins, unless the owner accepted at least that loss and, if there is one, a second person
 * approved (docs/adr/0097). One audit entry each; a repeated request is saved once. Rules already scheduled stay scheduled.
 */
export async function saveMarginRules(
  ctx: Pick<Context, "db" | "clock" | "log" | "snapshot">,
  actor: Actor,
  wanted: RuleChanges,
): Promise<RulesChanged> {
  requireRight(ctx, actor, "prices.edit");
  const { changes, from = null } = wanted;
  if (changes.some(({ scope, rule }) => !rule && !scope.product && !scope.plan)) {
    return { ok: false, reason: "needs_rule" };
  }
  if (from && from <= ctx.clock.now()) return { ok: false, reason: "from" };
  const outcome = await store(ctx, actor, wanted);
  if (typeof outcome === "object") return { ok: false, reason: "loss", ...outcome };
  if (outcome !== "saved" && outcome !== "again") return { ok: false, reason: outcome };
  expireSnapshot();
  return { ok: true, outcome };
}

/**
 * Serialises price changes, so that the second of two owners who saw the same rule gets "stale", and two changes that only
 * together sell at a loss can't both pass.
 */
function store(
  { db, clock, snapshot }: Pick<Context, "db" | "clock" | "snapshot">,
  actor: Actor,
  { changes, acceptedLoss, key, reason, from = null, approved }: RuleChanges,
): Promise<"saved" | "again" | "stale" | "needs_approval" | "not_approved" | { loss: Kobo }> {
  return db.$transaction(
    async (tx) => {
      await lockPrices(tx);
      if (await tx.marginRule.findUnique({ where: { formKey: key } })) return "again";
      const now = clock.now();
      const losses = await findLosses({ db: tx, clock, snapshot }, changes, { from: from ?? now });
      const loss = kobo(Math.max(0, ...losses));
      if (loss > acceptedLoss) return { loss };
      const stored = await findRules(
        tx,
        changes.map(({ scope }) => scope),
      );
      const rows = changes.map(({ scope, rule, seen }, index) => {
        const own = stored.get(scopeText(scope)) ?? [];
        const newest = own.toSorted((one, two) => Number(two.id - one.id))[0]?.id;
        const was = inForce(own, from ?? now);
        return {
          scope,
          rule,
          was,
          loss: losses[index] ?? 0,
          stale: String(newest ?? 0) !== (seen ?? "0"),
          index,
        };
      });
      if (rows.some(({ stale }) => stale)) return "stale";
      if (!approved && loss > 0 && (await findSecondPerson({ db: tx })).isOn) return "needs_approval";
      const about = { kind: "price", subject: changesSubject(changes) } as const;
      const approval = approved ? await consumeApproval(tx, about, approved, now) : {};
      if (!approval) return "not_approved";
      for (const { scope, rule, was, loss, index } of rows) {
        // Clocks of two processes may differ: the later change must still take effect later.
        const fromAt = from ?? (was && was.fromAt > now ? was.fromAt : now);
        await tx.marginRule.create({
          data: {
            ...scopeColumns(scope),
            markupBp: rule?.markupBp ?? 0,
            flatKobo: rule?.flat ?? 0,
            floorKobo: rule?.floor ?? 0,
            removed: rule === null,
            formKey: index === 0 ? key : `${key}:${index}`,
            setBy: actor.userId,
            fromAt,
            setAt: now,
            reason,
          },
        });
        const accepted = loss > 0 ? { acceptedLoss: loss } : {};
        const starts = from ? { from: from.toISOString() } : {};
        const entry = {
          actor,
          action: from ? "price.scheduled" : "price.changed",
          subject: auditSubject(scope),
          before: was && toJson(ruleOf(was)),
          after: afterOf({ ...rule, ...(rule ? accepted : {}), ...starts, ...(index === 0 ? approval : {}) }),
          reason,
        };
        await appendAudit(tx, entry, now);
      }
      await notifyCatalogue(tx);
      return "saved";
    },
    { timeout: 30_000 },
  );
}

export function auditSubject({ service, product = "", plan = "" }: RuleScope): string {
  return [`price:${service}`, product, plan].filter((part) => part !== "").join("/");
}

/** For the activity log; null if nothing remains. */
function afterOf(after: Record<string, unknown>) {
  return Object.keys(after).length > 0 ? after : null;
}

/** The subject of a request for these changes: the first of them, and how many more. */
export function changesSubject(changes: readonly Pick<RuleChange, "scope">[]): string {
  const [first] = changes;
  const more = changes.length - 1;
  return `${first ? auditSubject(first.scope) : "price:"}${more > 0 ? ` +${more}` : ""}`;
}

export async function lockPrices(tx: Pick<Prisma.TransactionClient, "$queryRaw">): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(${PRICE_LOCK})::text`;
}

/** Every stored row of these scopes, oldest first. */
export async function findRules(
  db: Pick<Prisma.TransactionClient, "marginRule">,
  scopes: readonly RuleScope[],
): Promise<Map<string, StoredRule[]>> {
  const rows = await db.marginRule.findMany({
    where: { OR: scopes.map(scopeColumns) },
    orderBy: [{ fromAt: "asc" }, { id: "asc" }],
  });
  const byScope = new Map<string, StoredRule[]>();
  for (const row of rows) {
    const key = scopeText(scopeOf(row));
    byScope.set(key, [...(byScope.get(key) ?? []), row]);
  }
  return byScope;
}

/** The row, of a scope's rows ordered oldest first, that applies at a moment. */
export function inForce(rows: readonly StoredRule[], at: Date): StoredRule | null {
  const off = new Set(rows.map(({ cancels }) => cancels));
  return rows.findLast(({ id, cancels, fromAt }) => cancels === null && !off.has(id) && fromAt <= at) ?? null;
}

/** For the activity log, which stores plain objects. */
export function toJson(rule: MarginRule | null) {
  return rule && { ...rule };
}
