import { createHash } from "node:crypto";
import * as z from "zod";
import type { Database } from "@/lib/platform/db/db";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

/**
 * "sign-in": a password, code or link is tried; "mail": something is mailed to an address that a stranger typed; "ask": the
 * upstream is asked again about an order; "proof": a receipt's code is tried.
 */
export type LimitedCall = "order" | "validate" | "pay" | "sign-in" | "mail" | "ask" | "proof";

/** Whose call it is. A carrier's many customers share one address, so it is only a high ceiling. */
export interface LimitSubjects {
  recipients?: readonly string[];
  email?: string | null;
  device?: string | null;
  address?: string | null;
  /** An order's ref. */
  order?: string | null;
}

type Scope = "recipient" | "email" | "device" | "address" | "order";

const takeLimitsSql = defineSql({
  name: "take_limits",
  args: { keys: sql.jsonb<{ key: string; most: number; windowMs: number }[]>(), now: sql.timestamptz },
  returns: "integer",
  result: z.int(),
});

/** How many calls in ten minutes. */
const MOST: Readonly<Record<LimitedCall, Partial<Record<Scope, number>>>> = {
  order: { recipient: 30, email: 30, device: 40, address: 600 },
  validate: { recipient: 15, device: 40, address: 300 },
  pay: { order: 15, device: 60, address: 600 },
  // An account's own attempts are slowed by lib/platform/limits/backoff.ts, which locks nobody out.
  "sign-in": { device: 60, address: 300 },
  mail: { email: 6, device: 20, address: 100 },
  // Each one counts as a look and puts the next one by ourselves off, so few.
  ask: { order: 4, device: 20, address: 300 },
  // One receipt is checked by many; whoever guesses has 2^60 before them.
  proof: { device: 40, address: 300 },
};
export const LIMIT_WINDOW_MS = 10 * 60_000;

/** More recipients than this in one order count as these. */
const MAX_RECIPIENTS = 50;

export type LimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Counts one call of a stranger in the database, for all processes together, and says whether it may go on. One statement
 * however many subjects it has; a refused call counts too. The table holds hashes, no phone, e-mail or address.
 */
export async function takeLimits(
  database: Database,
  call: LimitedCall,
  subjects: LimitSubjects,
  now: Date,
): Promise<LimitResult> {
  const keys = limitKeys(call, subjects);
  if (keys.length === 0) return { ok: true };
  const waitMs = await runSql(database, takeLimitsSql, { keys, now });
  return waitMs === 0 ? { ok: true } : { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** The counters that a call is counted under. Pure. */
export function limitKeys(
  call: LimitedCall,
  subjects: LimitSubjects,
): { key: string; most: number; windowMs: number }[] {
  const values: [Scope, string | null | undefined][] = [
    ...(subjects.recipients ?? [])
      .slice(0, MAX_RECIPIENTS)
      .map((value): [Scope, string] => ["recipient", value]),
    ["email", subjects.email],
    ["device", subjects.device],
    ["address", subjects.address],
    ["order", subjects.order],
  ];
  return values.flatMap(([scope, value]) => {
    const most = MOST[call][scope];
    if (most === undefined || !value) return [];
    const hash = createHash("sha256").update(value).digest("base64url").slice(0, 22);
    return [{ key: `${call}:${scope}:${hash}`, most, windowMs: LIMIT_WINDOW_MS }];
  });
}
