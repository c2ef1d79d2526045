import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { allWalletNames } from "@/lib/upstream/debited-wallet";

interface HealthPart {
  ok: boolean;
  /** Why it isn't ok, or a remark. For owners; contains no secrets. */
  note?: string;
  /** When the part last responded, ISO 8601. */
  seenAt?: string | null;
}

export interface Health {
  status: "ok" | "degraded" | "down";
  parts: Record<"database" | "worker" | "upstream" | "payments" | "mail" | "promises", HealthPart>;
}

const DATABASE_TIMEOUT_MS = 2_000;
/** A worker fetches the supplier's wallet every 20 s. Two lost responses are normal. */
const UPSTREAM_SILENCE_MS = 90_000;

/** Why sales are stopped, by stop_reason. */
const STOPS: Record<string, string> = {
  selling_stopped: "selling is stopped: it rejected the API key",
  upstream_balance: "selling is stopped: our balance there is too low",
};

const healthRow = z.object({
  read_only: z.boolean(),
  workers: z.number(),
  seen_at: z.date().nullable(),
  down_at: z.date().nullable(),
  stopped_until: z.date().nullable(),
  stop_reason: z.string().nullable(),
  /** The balance available for sales is below the owner's alert threshold. */
  low: z.boolean().nullable(),
  synced_at: z.date().nullable(),
  payment_state: z.string().nullable(),
  payment_at: z.date().nullable(),
  overdue: z.number(),
});
type HealthRow = z.infer<typeof healthRow>;

/** The health of the shop's parts from its own database, in one statement. Never throws, never calls the upstream. */
export async function getHealth(): Promise<Health> {
  const now = context().clock.now();
  const row = await Promise.race([
    findRow().catch(() => null),
    pause(DATABASE_TIMEOUT_MS, null, { ref: false }),
  ]);
  const mail: HealthPart = context().mailer
    ? { ok: true }
    : { ok: true, note: "no mail server is set: messages stay in the outbox" };
  if (!row) {
    const unknown: HealthPart = { ok: false, note: "unknown while the database is down" };
    return {
      status: "down",
      parts: {
        database: { ok: false, note: "can't be reached" },
        worker: unknown,
        upstream: unknown,
        payments: unknown,
        mail,
        promises: unknown,
      },
    };
  }
  const parts = {
    database: row.read_only ? { ok: false, note: "is read-only" } : { ok: true },
    worker: row.workers > 0 ? { ok: true } : { ok: false, note: "no worker is running" },
    upstream: upstreamPart(row, now),
    payments: paymentsPart(row),
    mail,
    promises: promisesPart(row.overdue),
  };
  const ok = Object.values(parts).every((part) => part.ok);
  return { status: ok ? "ok" : "degraded", parts };
}

function findRow(): Promise<HealthRow | null> {
  return queryRow(
    poolOf(context().db),
    healthRow,
    `SELECT current_setting('transaction_read_only')::bool AS read_only,
      (SELECT count(*)::int FROM workers WHERE ended_at IS NULL AND worker_alive(id)) AS workers,
      w.seen_at, w.down_at, w.stopped_until, w.stop_reason,
      (SELECT bool_or(x.balance_kobo - balance_buffer() < balance_alarm()) FROM upstream_wallet x WHERE x.name = ANY ($1)) AS low,
      (SELECT max(at) FROM catalogue_syncs WHERE ok) AS synced_at,
      (SELECT count(*)::int FROM cases WHERE kind = 'overdue' AND state = 'open') AS overdue,
      p.state AS payment_state, p.created_at AS payment_at
    FROM (SELECT 1) AS one
    LEFT JOIN upstream_wallet w ON w.id = 1
    LEFT JOIN LATERAL (SELECT state, created_at FROM payments
      WHERE state IN ('STARTED','CAPTURED') OR (state = 'FAILED' AND url IS NULL)
      ORDER BY created_at DESC LIMIT 1) p ON true`,
    [allWalletNames(context())],
  );
}

/** Ok if the upstream responded recently and since it was last found down. */
export function upstreamPart(
  row: Pick<HealthRow, "seen_at" | "down_at" | "stopped_until" | "stop_reason" | "low" | "synced_at">,
  now: Date,
): HealthPart {
  const seen = Math.max(row.seen_at?.getTime() ?? 0, row.synced_at?.getTime() ?? 0);
  const seenAt = seen === 0 ? null : new Date(seen).toISOString();
  if (row.stopped_until && row.stopped_until > now)
    return { ok: false, note: STOPS[row.stop_reason ?? ""] ?? "selling is stopped for now", seenAt };
  if (row.down_at && row.down_at.getTime() > seen) return { ok: false, note: "it doesn't respond", seenAt };
  if (now.getTime() - seen > UPSTREAM_SILENCE_MS) return { ok: false, note: "no recent contact", seenAt };
  if (row.low) return { ok: false, note: "our balance there is low", seenAt };
  return { ok: true, seenAt };
}

/** Whether the last payment started successfully. */
export function paymentsPart(row: Pick<HealthRow, "payment_state" | "payment_at">): HealthPart {
  const seenAt = row.payment_at?.toISOString() ?? null;
  if (row.payment_state === "FAILED")
    return { ok: false, note: "the last payment couldn't be started", seenAt };
  return { ok: true, seenAt };
}

/** Fails if a customer waits longer than promised (a refund within 30 s, an outcome within 24 h). */
export function promisesPart(overdue: number): HealthPart {
  if (overdue === 0) return { ok: true };
  return { ok: false, note: `${overdue} customer(s) have waited longer than promised` };
}
