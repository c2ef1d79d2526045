import {
  RETENTION,
  RETENTION_KINDS,
  type RetentionKind,
  retentionKey,
} from "../../lib/platform/config/retention";
import { WALLET_LIMIT, WALLET_LIMIT_KEY } from "../../lib/platform/config/wallet-limit";
import { appendAudit } from "../../lib/platform/db/append-audit";
import type { Database } from "../../lib/platform/db/db";
import { retentionWords } from "../../lib/words/messages";
import { PlainError } from "../shared/plain-error";

interface OwnersSetting {
  says: string;
  /** Parses the value to store. Throws a plain message if it is invalid. */
  read(typed: string): number | boolean;
}

/** The settings that an owner can change from the terminal. */
export const OWNERS_SETTINGS: Readonly<Record<string, OwnersSetting>> = {
  balance_buffer: {
    says: "minimum supplier balance in whole naira: below it, nothing is sold",
    read: (typed) => wholeNaira("balance_buffer", typed),
  },
  balance_alarm: {
    says: "whole naira: if less is available (1000 by default), health, doctor and an alarm report it",
    read: (typed) => wholeNaira("balance_alarm", typed),
  },
  reversals_an_hour: {
    says: "how many deliveries reversed by the supplier, with proof, are refunded automatically per hour (3 by default)",
    read: (typed) => wholeNumber("reversals_an_hour", typed),
  },
  reversals_naira_an_hour: {
    says: "the same limit in whole naira (20000 by default)",
    read: (typed) => wholeNaira("reversals_naira_an_hour", typed),
  },
  [WALLET_LIMIT_KEY]: {
    says: `whole naira, up to ${WALLET_LIMIT.max} (${WALLET_LIMIT.naira} by default): what a session can pay from a wallet in a day without a new code or password`,
    read: (typed) => {
      const naira = wholeNaira(WALLET_LIMIT_KEY, typed);
      if (naira > WALLET_LIMIT.max)
        throw new PlainError(`${WALLET_LIMIT_KEY} must be at most ${WALLET_LIMIT.max}.`);
      return naira;
    },
  },
  sell_unvalidated: {
    says: "true: sell to meters and smartcards while their numbers can't be verified",
    read(typed) {
      if (typed !== "true" && typed !== "false") {
        throw new PlainError("sell_unvalidated must be true or false.");
      }
      return typed === "true";
    },
  },
  ...Object.fromEntries(RETENTION_KINDS.map((kind) => [retentionKey(kind), keptDays(kind)])),
};

function keptDays(kind: RetentionKind): OwnersSetting {
  const { days, min, max } = RETENTION[kind];
  return {
    says: `whole days, ${min} to ${max} (${days} by default): how long we keep ${retentionWords.kinds[kind]}`,
    read(typed) {
      const asked = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
      if (asked < min || asked > max) {
        throw new PlainError(`${retentionKey(kind)} must be a whole number of days from ${min} to ${max}.`);
      }
      return asked;
    },
  };
}

function wholeNumber(name: string, typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new PlainError(`${name} must be a whole number, like 3.`);
  return Number(typed);
}

function wholeNaira(name: string, typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new PlainError(`${name} must be whole naira, like 5000.`);
  return Number(typed);
}

/**
 * Stores one owner's setting and records it in the activity log. Every process applies it from its next sale. Throws PlainError for an unknown name or
 * invalid value.
 */
export async function writeSetting(db: Database, key: string, typed: string, now: Date): Promise<void> {
  const setting = OWNERS_SETTINGS[key];
  if (!setting)
    throw new PlainError(`There is no setting ${key}: ${Object.keys(OWNERS_SETTINGS).join(", ")}.`);
  const value = setting.read(typed);
  await db.$transaction(async (tx) => {
    const before = await tx.setting.findUnique({ where: { key } });
    await tx.setting.upsert({
      where: { key },
      create: { key, value, updatedAt: now },
      update: { value, updatedAt: now },
    });
    const entry = {
      actor: { userId: null, role: "operator" },
      action: "setting.changed",
      subject: `setting:${key}`,
      before: { [key]: before?.value ?? null },
      after: { [key]: value },
    };
    await appendAudit(tx, entry, now);
  });
}
