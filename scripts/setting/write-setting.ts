import {
  RETENTION,
  RETENTION_KINDS,
  type RetentionKind,
  retentionKey,
} from "../../lib/platform/config/retention";
import { WALLET_LIMIT, WALLET_LIMIT_KEY } from "../../lib/platform/config/wallet-limit";
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
    says: "whole naira that stay in the upstream's wallet: nothing is sold below them",
    read: (typed) => wholeNaira("balance_buffer", typed),
  },
  balance_alarm: {
    says: "whole naira to sell from: with less than that (1000 unless set) health, doctor and an alarm say so",
    read: (typed) => wholeNaira("balance_alarm", typed),
  },
  reversals_an_hour: {
    says: "delivered purchases that the supplier took back, with proof, and that are refunded without you in an hour (3 unless set)",
    read: (typed) => wholeNumber("reversals_an_hour", typed),
  },
  reversals_naira_an_hour: {
    says: "the same in whole naira (20000 unless set)",
    read: (typed) => wholeNaira("reversals_naira_an_hour", typed),
  },
  [WALLET_LIMIT_KEY]: {
    says: `whole naira, up to ${WALLET_LIMIT.most} (${WALLET_LIMIT.naira} unless set), that a session pays from a wallet in a day without showing code or password again`,
    read: (typed) => {
      const naira = wholeNaira(WALLET_LIMIT_KEY, typed);
      if (naira > WALLET_LIMIT.most)
        throw new PlainError(`${WALLET_LIMIT_KEY} is at most ${WALLET_LIMIT.most}.`);
      return naira;
    },
  },
  sell_unvalidated: {
    says: "true: meters and smartcards are sold to while the check of their numbers is down",
    read(typed) {
      if (typed !== "true" && typed !== "false") {
        throw new PlainError("sell_unvalidated is true or false.");
      }
      return typed === "true";
    },
  },
  ...Object.fromEntries(RETENTION_KINDS.map((kind) => [retentionKey(kind), keptDays(kind)])),
};

function keptDays(kind: RetentionKind): OwnersSetting {
  const { days, least, most } = RETENTION[kind];
  return {
    says: `whole days, ${least} to ${most} (${days} unless set), that ${retentionWords.kinds[kind]} are kept`,
    read(typed) {
      const asked = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
      if (asked < least || asked > most) {
        throw new PlainError(`${retentionKey(kind)} is whole days, ${least} to ${most}.`);
      }
      return asked;
    },
  };
}

function wholeNumber(name: string, typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new PlainError(`${name} is a whole number, like 3.`);
  return Number(typed);
}

function wholeNaira(name: string, typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new PlainError(`${name} is whole naira, like 5000.`);
  return Number(typed);
}

/**
 * Stores one owner's setting. Every process applies it from its next sale. Throws PlainError for an unknown name or
 * invalid value.
 */
export async function writeSetting(db: Database, key: string, typed: string, now: Date): Promise<void> {
  const setting = OWNERS_SETTINGS[key];
  if (!setting)
    throw new PlainError(`There is no setting ${key}: ${Object.keys(OWNERS_SETTINGS).join(", ")}.`);
  const value = setting.read(typed);
  await db.setting.upsert({
    where: { key },
    create: { key, value, updatedAt: now },
    update: { value, updatedAt: now },
  });
}
