import "server-only";
import { notifyCatalogue } from "@/lib/catalogue/notify-catalogue";
import type { Context } from "@/lib/context/context";
import { type AuditEntry, appendAudit } from "@/lib/platform/db/append-audit";
import { retryOnConflict } from "@/lib/platform/db/conflict";
import type { Prisma, Setting } from "@/lib/platform/prisma/client";

interface SettingUpdate {
  value: Prisma.InputJsonObject;
  entry: AuditEntry;
}

interface ChangedSetting<Refusal> {
  key: string;
  /** The value if nothing is stored. */
  initial: Prisma.JsonObject;
  /** Whether web processes must reload the catalogue after the change. */
  catalogue?: boolean;
  /** Takes the approval that the change needs, in its transaction: what its audit entry says of it, or why nothing changes. */
  approve?: (tx: Prisma.TransactionClient, now: Date) => Promise<Prisma.InputJsonObject | Refusal>;
}

/**
 * Changes a setting that several people may change at once. `decide` gets the stored value and returns the new value with
 * its audit entry, or why nothing changes. It runs again after a conflict.
 */
export function changeSetting<Refusal extends string>(
  { db, clock }: Pick<Context, "db" | "clock">,
  { key, initial, catalogue = false, approve }: ChangedSetting<Refusal>,
  decide: (was: Pick<Setting, "value" | "version">) => Refusal | SettingUpdate,
): Promise<"saved" | Refusal> {
  return retryOnConflict(async () => {
    const updatedAt = clock.now();
    const stored = await db.setting.findUnique({ where: { key } });
    const change = decide(stored ?? { value: initial, version: 0 });
    if (typeof change === "string") return change;
    const { value, entry } = change;
    return db.$transaction(async (tx) => {
      const approval = approve ? await approve(tx, updatedAt) : {};
      if (typeof approval === "string") return approval;
      await (stored
        ? tx.setting.update({ where: { key, version: stored.version }, data: { value, updatedAt } })
        : tx.setting.create({ data: { key, value, updatedAt, version: 1 } }));
      if (catalogue) await notifyCatalogue(tx);
      await appendAudit(
        tx,
        approve ? { ...entry, after: { ...(entry.after as Prisma.JsonObject), ...approval } } : entry,
        updatedAt,
      );
      return "saved" as const;
    });
  });
}
