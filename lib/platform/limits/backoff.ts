import { createHash } from "node:crypto";
import * as z from "zod";
import type { Database } from "@/lib/platform/db/db";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { LimitResult } from "./rate-limit";

/** What guards a secret: how many tries go at once, the longest wait between later ones, and when all is forgotten. */
const PACES = {
  /** A password from a browser that this account doesn't know, all such browsers together. */
  password: { free: 5, mostMs: 60_000, forgetMs: 3_600_000 },
  /** A password from one browser that has signed in to this account before: no stranger's tries slow it. */
  "known-password": { free: 10, mostMs: 60_000, forgetMs: 3_600_000 },
  /** A six-digit code: at one try in five minutes, guessing it takes years. */
  code: { free: 5, mostMs: 300_000, forgetMs: 86_400_000 },
} as const;

export type Backoff = keyof typeof PACES;

const takePaceSql = defineSql({
  name: "take_pace",
  args: {
    keys: sql.jsonb<{ key: string; free: number; mostMs: number; forgetMs: number }[]>(),
    now: sql.timestamptz,
  },
  returns: "integer",
  result: z.int(),
});

/**
 * Counts one try at a secret for all processes together. After the free ones each must wait twice as long as the one before,
 * up to a minute or five: slow for whoever guesses, never a locked account. A try that must wait isn't counted.
 */
export async function acquireBackoff(
  database: Database,
  pace: Backoff,
  subject: string,
  now: Date,
): Promise<LimitResult> {
  const keys = [{ key: paceKey(pace, subject), ...PACES[pace] }];
  const waitMs = await runSql(database, takePaceSql, { keys, now });
  return waitMs === 0 ? { ok: true } : { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** The right secret was given: its wrong tries are forgotten. */
export async function resetBackoff(database: Database, pace: Backoff, subject: string): Promise<void> {
  await database.pace.deleteMany({ where: { key: paceKey(pace, subject) } });
}

function paceKey(pace: Backoff, subject: string): string {
  return `${pace}:${createHash("sha256").update(subject).digest("base64url").slice(0, 22)}`;
}
