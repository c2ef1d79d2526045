import { createHash } from "node:crypto";
import * as z from "zod";
import { UNSCALED } from "@/lib/platform/config/schedules";
import type { Database } from "@/lib/platform/db/db";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

/**
 * "validate": a look-up at the supplier; "sign-in": an attempt at a password, code or link; "mail": an email to an address that
 * a visitor entered; "ask": a requery of an order; "write": a message about one; "proof": an attempt at a receipt's code; "track": one at an order;
 * "receipt": a receipt drawn as a PDF; "repeat": the question whether an email has just bought the same.
 */
export type LimitedCall =
  | "order"
  | "validate"
  | "pay"
  | "sign-in"
  | "mail"
  | "ask"
  | "write"
  | "basket"
  | "proof"
  | "track"
  | "receipt"
  | "repeat";

/**
 * The caller. Values that anyone could enter count together with the caller's address, so that a limit affects the caller and
 * never the person whose number or email they entered (docs/adr/0042). Many customers of a carrier share one address, so its
 * own limit is high.
 */
export interface LimitSubjects {
  recipients?: readonly string[];
  email?: string | null;
  device?: string | null;
  address?: string | null;
  /** An order's ref. Count it only for the holder of its token. */
  order?: string | null;
  /** How many calls of one address a minute's supplier calls allow; see quotaPerAddress. */
  share?: number | null;
}

type Scope = "recipient" | "email" | "device" | "address" | "order";

const takeLimitsSql = defineSql({
  name: "take_limits",
  args: { keys: sql.jsonb<{ key: string; most: number; windowMs: number }[]>(), now: sql.timestamptz },
  returns: "integer",
  result: z.int(),
});

/** Calls per ten minutes. */
const MAX_CALLS: Readonly<Record<LimitedCall, Partial<Record<Scope, number>>>> = {
  order: { recipient: 30, email: 30, device: 40, address: 600 },
  basket: { device: 60, address: 600 },
  validate: { recipient: 15, device: 40, address: 60 },
  pay: { order: 15, device: 60, address: 600 },
  // lib/platform/limits/backoff.ts throttles attempts per account, without locking anyone out.
  "sign-in": { device: 60, address: 300 },
  mail: { email: 6, device: 20, address: 100 },
  // Each requery counts as a check and delays our own next one, so the limit is low.
  ask: { order: 4, device: 20, address: 300 },
  write: { order: 10, device: 20, address: 200 },
  // Many people may check one receipt; guessing has 2^60 possibilities.
  proof: { device: 40, address: 300 },
  track: { recipient: 15, device: 40, address: 300 },
  // Drawing takes 150 ms of processor time; the same receipt is drawn once.
  receipt: { order: 10, device: 20, address: 60 },
  // Two for each purchase: at its review and when it is paid.
  repeat: { recipient: 30, email: 30, device: 80, address: 1_200 },
};
export const LIMIT_WINDOW_MS = 10 * 60_000;

/** Further recipients of an order aren't counted. */
const MAX_RECIPIENTS = 50;

export type LimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/** The refusal of a verb that has other reasons to refuse too. */
export type Limited = { ok: false; reason: "limited"; retryAfterSeconds: number };

/**
 * Counts one visitor's call in the database across all processes, and says whether it may proceed. One statement for any
 * number of subjects; refused calls count, too. The table holds only hashes of phones, emails and addresses.
 */
export async function acquireQuota(
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

/** The counters of a call. Pure. */
export function limitKeys(
  call: LimitedCall,
  subjects: LimitSubjects,
): { key: string; most: number; windowMs: number }[] {
  const { recipients = [], email, device, address, order, share } = subjects;
  const named = (value: string) => `${value}\n${address ?? ""}`;
  const values: [Scope, string | null | undefined][] = [
    ...recipients.slice(0, MAX_RECIPIENTS).map((value): [Scope, string] => ["recipient", named(value)]),
    ["email", email && named(email)],
    ["device", device],
    ["address", address],
    ["order", order],
  ];
  const keys = values.flatMap(([scope, value]) => {
    const most = MAX_CALLS[call][scope];
    if (most === undefined || !value) return [];
    return [{ key: `${call}:${scope}:${hashOf(value)}`, most, windowMs: LIMIT_WINDOW_MS }];
  });
  if (!share || !address) return keys;
  return [...keys, { key: `${call}:share:${hashOf(address)}`, most: share, windowMs: UNSCALED.rateWindow }];
}

/** Allows one call per `windowMs` for a subject that isn't a visitor, across all processes. */
export async function acquireOnce(
  database: Database,
  subject: string,
  windowMs: number,
  now: Date,
): Promise<boolean> {
  const keys = [{ key: `once:${hashOf(subject)}`, most: 1, windowMs }];
  return (await runSql(database, takeLimitsSql, { keys, now })) === 0;
}

function hashOf(value: string): string {
  return createHash("sha256").update(value).digest("base64url").slice(0, 22);
}
