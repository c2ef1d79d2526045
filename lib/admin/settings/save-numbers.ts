import "server-only";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { FIRST_REPLY } from "@/lib/platform/config/first-reply";
import type { OwnersNumber } from "@/lib/platform/config/owners-number";
import { RETENTION, RETENTION_KINDS, retentionKey } from "@/lib/platform/config/retention";
import { RETURN_LIMITS } from "@/lib/platform/config/return-limits";
import { SECOND_PERSON } from "@/lib/platform/config/second-person";
import { WALLET_LIMIT, WALLET_LIMIT_KEY } from "@/lib/platform/config/wallet-limit";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { retryOnConflict } from "@/lib/platform/db/conflict";
import { expireShop } from "@/lib/platform/db/settings";

/** The whole numbers that an owner sets: the wallet's limit in naira, the hours until a first reply, what staff may return, from how much on they need a second person, then the days that each kind of data is kept. */
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

/** As stored, or the usual number; `version` changes with each of them. */
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

export type NumbersSaved = "saved" | "same" | "stale" | "numbers";

/** Saves those that changed, all or none, in one entry of the audit log. `seen`: the version that the owner saw. Owners only. */
export async function saveNumbers(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  typed: Readonly<Record<string, string>>,
  seen: number,
): Promise<NumbersSaved> {
  requireRight(ctx, actor, "settings.edit");
  const wanted = OWNERS_NUMBERS.map(({ key, least, most }) => {
    const text = (typed[key] ?? "").trim().replaceAll(",", "");
    const value = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
    return { key, value, fits: value >= least && value <= most };
  });
  if (wanted.some(({ fits }) => !fits)) return "numbers";
  const { db, clock } = ctx;
  const outcome = await retryOnConflict(async (): Promise<NumbersSaved> => {
    const { version, values: before } = await findNumbers(ctx);
    const changed = wanted.filter(({ key, value }) => before[key] !== value);
    if (changed.length === 0) return "same";
    if (version !== seen) return "stale";
    const now = clock.now();
    const rows = await db.setting.findMany({ where: { key: { in: changed.map(({ key }) => key) } } });
    const entry = {
      actor,
      action: "setting.changed",
      subject: "setting:numbers",
      before: Object.fromEntries(changed.map(({ key }) => [key, before[key] ?? null])),
      after: Object.fromEntries(changed.map(({ key, value }) => [key, value])),
    };
    await db.$transaction([
      ...changed.map(({ key, value }) => {
        const row = rows.find((one) => one.key === key);
        return row
          ? db.setting.update({ where: { key, version: row.version }, data: { value, updatedAt: now } })
          : db.setting.create({ data: { key, value, updatedAt: now, version: 1 } });
      }),
      appendAudit(db, entry, now),
    ]);
    return "saved";
  });
  expireShop();
  return outcome;
}
