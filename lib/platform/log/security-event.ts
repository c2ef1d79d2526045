import type { Clock } from "@/lib/platform/clock";
import type { Log } from "./log";

/** Kinds of security event (ASVS 5.0, 16.3). Each is logged as `security.<kind>` and counted. */
export const SECURITY_EVENTS = [
  "authenticated",
  "sign_in_failed",
  "second_factor_failed",
  "access_denied",
  "webhook_refused",
  "origin_refused",
  "limit_reached",
  "goods_revealed",
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Never a password, code, token, full address or email: only what identifies the account or the network. */
export interface SecurityFacts {
  /** The client's address as clientAddress returns it; logged shortened. */
  address?: string | null;
  /** The account's id, if there is one. */
  user?: string | null;
  /** Why or how, in one of our own words: "wrong_password", "bad_signature", "passkey". */
  reason?: string;
  /** The limit that was reached: "validate". */
  limit?: string;
  /** A path without references and tokens. */
  route?: string;
}

/** Lines per kind that one process writes in ten seconds. Further events are counted, and the next line says how many. */
const MAX_LINES = 50;
const LINES_MS = 10_000;

/** The owner is alerted if one process sees this many of a kind within ten minutes. Limits are meant to be reached. */
const ALERT_AT: Partial<Record<SecurityEvent, number>> = {
  sign_in_failed: 100,
  second_factor_failed: 10,
  access_denied: 30,
  webhook_refused: 20,
};
const ALERT_MS = 10 * 60_000;

interface Tally {
  total: number;
  lines: { since: number; written: number; left: number };
  alert: { since: number; seen: number };
}

/** Shared by every bundle of this process. */
const held = globalThis as {
  kioskSecurity?: Map<SecurityEvent, Tally>;
  /** By the limit's name, which is always one of ours. */
  kioskLimits?: Map<string, number>;
};

export interface SecurityContext {
  log: Log;
  clock: Clock;
  db: { alarm: { create(row: { data: AlarmData }): PromiseLike<unknown> } };
}

interface AlarmData {
  at: Date;
  kind: string;
  detail: { event: SecurityEvent; count: number };
}

/**
 * Logs and counts a security event. Never throws and never waits: an attacker's request must cost no more than before. Many of
 * the worst kinds raise one alarm, which becomes an owner's alert.
 */
export function recordSecurityEvent(
  { log, clock, db }: SecurityContext,
  event: SecurityEvent,
  { address, ...facts }: SecurityFacts,
): void {
  const now = clock.now();
  const at = now.getTime();
  const tally = tallyOf(event);
  tally.total += 1;
  if (facts.limit) {
    held.kioskLimits ??= new Map();
    held.kioskLimits.set(facts.limit, (held.kioskLimits.get(facts.limit) ?? 0) + 1);
  }
  const { lines, alert } = tally;
  if (at - lines.since >= LINES_MS) Object.assign(lines, { since: at, written: 0 });
  if (lines.written < MAX_LINES) {
    const count = lines.left + 1;
    Object.assign(lines, { written: lines.written + 1, left: 0 });
    log[event === "authenticated" ? "info" : "warn"]("security event", {
      event: `security.${event}`,
      ...facts,
      ...(address ? { client: shortenAddress(address) } : {}),
      count,
    });
  } else lines.left += 1;

  if (at - alert.since >= ALERT_MS) Object.assign(alert, { since: at, seen: 0 });
  alert.seen += 1;
  if (alert.seen !== ALERT_AT[event]) return;
  const data = { at: now, kind: "security", detail: { event, count: alert.seen } };
  Promise.resolve(db.alarm.create({ data })).catch((err: unknown) =>
    log.error("a security alarm couldn't be stored", { event: `security.${event}`, err }),
  );
}

/** How many events of each kind this process has seen since it started, for metrics. */
export function securityCounts(): Record<SecurityEvent, number> {
  const counts = SECURITY_EVENTS.map((event) => [event, held.kioskSecurity?.get(event)?.total ?? 0]);
  return Object.fromEntries(counts) as Record<SecurityEvent, number>;
}

/** How many calls each limit has refused in this process, for metrics. */
export function limitCounts(): Record<string, number> {
  return Object.fromEntries(held.kioskLimits ?? []);
}

/** Shortens an address so that its owner may recognise it but can't be traced. */
export function shortenAddress(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\.\d+$/, ".x");
  return address.replace(/^([^:]+:[^:]+):.*$/, "$1:…");
}

function tallyOf(event: SecurityEvent): Tally {
  held.kioskSecurity ??= new Map();
  const known = held.kioskSecurity.get(event);
  if (known) return known;
  const fresh = { total: 0, lines: { since: 0, written: 0, left: 0 }, alert: { since: 0, seen: 0 } };
  held.kioskSecurity.set(event, fresh);
  return fresh;
}
