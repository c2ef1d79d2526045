import { createHash } from "node:crypto";
import * as z from "zod";
import type { Database } from "@/lib/platform/db/db";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { LimitResult } from "./rate-limit";

/** Limits on guessing a secret: the number of free attempts, the longest wait between later ones, and when the count is reset. */
const BACKOFFS = {
  /** A password, per address, from browsers unknown to the account. */
  password: { free: 5, mostMs: 60_000, forgetMs: 3_600_000 },
  /** A password, from all addresses: at most 3,600 attempts an hour. The wait is short, so that it locks no owner out of a new browser. */
  account: { free: 1_000, mostMs: 1_000, forgetMs: 3_600_000 },
  /** A password, per browser that has signed in to this account before. Strangers' attempts don't slow it down. */
  "known-password": { free: 10, mostMs: 60_000, forgetMs: 3_600_000 },
  /** A six-digit code: at one attempt in five minutes, guessing takes years. */
  code: { free: 5, mostMs: 300_000, forgetMs: 86_400_000 },
} as const;

export type Backoff = keyof typeof BACKOFFS;

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
 * Counts one attempt at a secret across all processes. After the free ones each wait is twice the previous one, up to a
 * minute or five: slow for an attacker, but the account is never locked. An attempt that must wait isn't counted. `also`:
 * further counts of the same attempt.
 */
export async function acquireBackoff(
  database: Database,
  pace: Backoff,
  subject: string,
  now: Date,
  also: Partial<Record<Backoff, string>> = {},
): Promise<LimitResult> {
  const subjects = Object.entries({ [pace]: subject, ...also }) as [Backoff, string][];
  const keys = subjects.map(([one, of]) => ({ key: backoffKey(one, of), ...BACKOFFS[one] }));
  const waitMs = await runSql(database, takePaceSql, { keys, now });
  return waitMs === 0 ? { ok: true } : { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** Resets the count after a correct secret. */
export async function resetBackoff(database: Database, pace: Backoff, subject: string): Promise<void> {
  await database.pace.deleteMany({ where: { key: backoffKey(pace, subject) } });
}

function backoffKey(pace: Backoff, subject: string): string {
  return `${pace}:${createHash("sha256").update(subject).digest("base64url").slice(0, 22)}`;
}
