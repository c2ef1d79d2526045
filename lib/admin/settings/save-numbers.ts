import "server-only";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { consumeApproval } from "@/lib/auth/staff/consume-approval";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import type { Context } from "@/lib/context/context";
import type { Approved } from "@/lib/model/approval";
import { FIRST_REPLY } from "@/lib/platform/config/first-reply";
import type { OwnersNumber } from "@/lib/platform/config/owners-number";
import { RETENTION, RETENTION_KINDS, retentionKey } from "@/lib/platform/config/retention";
import { RETURN_LIMITS } from "@/lib/platform/config/return-limits";
import { SECOND_PERSON } from "@/lib/platform/config/second-person";
import { WALLET_LIMIT, WALLET_LIMIT_KEY } from "@/lib/platform/config/wallet-limit";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { retryOnConflict } from "@/lib/platform/db/conflict";
import { expireShop } from "@/lib/platform/db/settings";

/**
 * The whole numbers set by an owner: the wallet limit in naira, the hours until a first reply, how much staff may return, the
 * amount above which a second person is needed, and the days that each kind of data is kept.
 */
export const OWNERS_NUMBERS: readonly OwnersNumber[] = [
  { ...WALLET_LIMIT, key: WALLET_LIMIT_KEY, usual: WALLET_LIMIT.naira },
  FIRST_REPLY,
  ...Object.values(RETURN_LIMITS).flatMap(({ order, day }) => [order, day]),
  SECOND_PERSON,
  ...RETENTION_KINDS.map((kind) => ({
    ...RETENTION[kind],
    key: retentionKey(kind),
    usual: RETENTION[kind].days,
  })),
];

/** As stored, or the default; `version` changes with each of them. */
export async function findNumbers(
  ctx: Pick<Context, "db">,
): Promise<{ version: number; values: Record<string, number> }> {
  const rows = await ctx.db.setting.findMany({
    where: { key: { in: OWNERS_NUMBERS.map(({ key }) => key) } },
  });
  const values = OWNERS_NUMBERS.map(({ key, usual }) => {
    const stored = rows.find((row) => row.key === key)?.value;
    return [key, typeof stored === "number" ? stored : usual] as const;
  });
  return {
    version: rows.reduce((sum, row) => sum + row.version, 0),
    values: Object.fromEntries(values),
  };
}

export type NumbersSaved =
  | "saved"
  | "same"
  | "stale"
  | "numbers"
  /** Raising the limit above which a second person is needed itself needs one; it can't be requested together with other numbers. */
  | "needs_approval"
  | "limit_alone"
  | "not_approved";

/** The subject of a request to raise the second person's limit. */
export const LIMIT_SUBJECT = `setting:${SECOND_PERSON.key}`;

/**
 * Saves the changed numbers, all or none, in one audit entry. `seen`: the version that the owner saw. Raising the second
 * person's limit needs a second person if there is one (docs/adr/0097). Owners only.
 */
export async function saveNumbers(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  typed: Readonly<Record<string, string>>,
  seen: number,
  approved?: Approved,
): Promise<NumbersSaved> {
  requireRight(ctx, actor, "settings.edit");
  const wanted = OWNERS_NUMBERS.map(({ key, min, max }) => {
    const text = (typed[key] ?? "").trim().replaceAll(",", "");
    const value = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
    return { key, value, fits: value >= min && value <= max };
  });
  if (wanted.some(({ fits }) => !fits)) return "numbers";
  const { db, clock } = ctx;
  const outcome = await retryOnConflict(async (): Promise<NumbersSaved> => {
    const { version, values: before } = await findNumbers(ctx);
    const changed = wanted.filter(({ key, value }) => before[key] !== value);
    if (changed.length === 0) return "same";
    if (version !== seen) return "stale";
    const isRaised = changed.some(
      ({ key, value }) => key === SECOND_PERSON.key && value > (before[key] ?? 0),
    );
    if (isRaised && !approved && (await findSecondPerson(ctx)).isOn)
      return changed.length > 1 ? "limit_alone" : "needs_approval";
    const now = clock.now();
    const rows = await db.setting.findMany({ where: { key: { in: changed.map(({ key }) => key) } } });
    return db.$transaction(async (tx) => {
      const about = { kind: "limit", subject: LIMIT_SUBJECT } as const;
      const approval = approved ? await consumeApproval(tx, about, approved, now) : {};
      if (!approval) return "not_approved";
      for (const { key, value } of changed) {
        const row = rows.find((one) => one.key === key);
        await (row
          ? tx.setting.update({ where: { key, version: row.version }, data: { value, updatedAt: now } })
          : tx.setting.create({ data: { key, value, updatedAt: now, version: 1 } }));
      }
      const entry = {
        actor,
        action: "setting.changed",
        subject: "setting:numbers",
        before: Object.fromEntries(changed.map(({ key }) => [key, before[key] ?? null])),
        after: { ...Object.fromEntries(changed.map(({ key, value }) => [key, value])), ...approval },
      };
      await appendAudit(tx, entry, now);
      return "saved";
    });
  });
  expireShop();
  return outcome;
}

/** Changes only the second person's limit. */
export async function saveLimit(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  limit: number,
  approved?: Approved,
): Promise<NumbersSaved> {
  const { version, values } = await findNumbers(ctx);
  const typed = Object.entries({ ...values, [SECOND_PERSON.key]: limit });
  const texts = Object.fromEntries(typed.map(([key, value]) => [key, String(value)]));
  return saveNumbers(ctx, actor, texts, version, approved);
}
