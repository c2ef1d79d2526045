import "server-only";
import type { PoolClient } from "pg";
import * as z from "zod";
import { requireRight } from "@/lib/auth/session/require-right";
import { ROLES, type Role, type SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import type { Approved } from "@/lib/model/approval";
import { type LimitedRole, RETURN_LIMITS } from "@/lib/platform/config/return-limits";
import { type Database, poolOf } from "@/lib/platform/db/db";
import { queryRow, queryRows } from "@/lib/platform/db/query-rows";
import { startOfDay } from "@/lib/platform/lagos-day";
import { type Kobo, kobo, naira } from "@/lib/platform/money";

type Who = Pick<SignedIn, "userId" | "role">;

/** Returns decided by staff, by their action in the activity log, whose entries contain the amount. */
const RETURNS = ["line.refunded", "goodwill.given"];

/**
 * $1 the order's subject, $2 the person, $3 the start of the day, $4 RETURNS, $5 and $6 the settings' keys. A day counts what the
 * person returned, and what they approved for somebody who has a limit.
 */
const ROOM = `SELECT
  coalesce((SELECT sum((after ->> 'kobo')::bigint) FROM audit_entries WHERE subject = $1 AND action = ANY ($4)), 0)::text AS "ofOrder",
  coalesce((SELECT sum((after ->> 'kobo')::bigint) FROM audit_entries e WHERE at >= $3 AND action = ANY ($4) AND (actor_id = $2 OR EXISTS (
    SELECT FROM approvals a WHERE a.id = (e.after ->> 'approvalId')::bigint AND a.decided_by = $2 AND a.asked_role <> 'owner'))), 0)::text AS "ofDay",
  (SELECT value::text FROM settings WHERE key = $5) AS "order", (SELECT value::text FROM settings WHERE key = $6) AS "day"`;
const given = z.string().transform(Number);
const roomRow = z.object({
  ofOrder: given,
  ofDay: given,
  order: z.string().nullable(),
  day: z.string().nullable(),
});

function isLimited(role: Role): role is LimitedRole {
  return Object.hasOwn(RETURN_LIMITS, role);
}

async function roomOf(
  connection: Parameters<typeof queryRow>[0],
  now: Date,
  { userId, role }: Who,
  orderRef: string,
): Promise<Kobo | null> {
  if (role === "owner") return null;
  if (!isLimited(role)) return kobo(0);
  const { order, day } = RETURN_LIMITS[role];
  const values = [`order:${orderRef}`, userId, startOfDay(now), RETURNS, order.key, day.key];
  const row = await queryRow(connection, roomRow, ROOM, values);
  if (!row) throw new Error("no room was computed");
  const limit = (stored: string | null, { usual, min, max }: { usual: number; min: number; max: number }) => {
    const number = Number(stored ?? usual);
    return naira(Number.isInteger(number) && number >= min && number <= max ? number : usual);
  };
  return kobo(Math.max(0, Math.min(limit(row.order, order) - row.ofOrder, limit(row.day, day) - row.ofDay)));
}

/** How much this person may still return for this order; null: no limit. */
export async function findReturnRoom(
  ctx: Pick<Context, "db" | "clock">,
  who: Who,
  orderRef: string,
): Promise<Kobo | null> {
  return roomOf(poolOf(ctx.db), ctx.clock.now(), who, orderRef);
}

/**
 * Runs an act that returns money to a customer, within the person's limits (docs/adr/0081). Except for owners, limits and role
 * are read under locks on the person and the order, in one transaction with the act: neither concurrent presses nor a colleague
 * can exceed a limit, and a person who just lost the role is refused. An approval by a second person (docs/adr/0080) may stay
 * within their limits instead; they are locked too. The act's entry in the activity log counts against the limits of both.
 */
export async function returnWithinLimit<Done>(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Who,
  wanted: { orderId: string; amount: Kobo; approved?: Approved | undefined },
  act: (database: Database | PoolClient) => Promise<Done>,
): Promise<Done | "over_limit"> {
  requireRight(ctx, actor, "orders.return");
  if (actor.role === "owner") return act(ctx.db);
  const client = await poolOf(ctx.db).connect();
  try {
    await client.query("BEGIN");
    const { userId } = actor;
    const ids = [userId, ...(wanted.approved ? [wanted.approved.userId] : [])];
    const locked = await queryRows(client, z.object({ id: z.string(), role: z.enum(ROLES) }), LOCK_PEOPLE, [
      ids,
    ]);
    const role = locked.find(({ id }) => id === userId)?.role ?? "customer";
    requireRight(ctx, { userId, role }, "orders.return");
    const order = await queryRow(client, z.object({ ref: z.string() }), LOCK_ORDER, [wanted.orderId]);
    const people = [{ userId, role }, ...(wanted.approved ? [wanted.approved] : [])];
    const rooms: (Kobo | null)[] = [];
    for (const one of people) rooms.push(await roomOf(client, ctx.clock.now(), one, order?.ref ?? ""));
    const fits = rooms.some((room) => room === null || wanted.amount <= room);
    const done = fits ? await act(client) : "over_limit";
    await client.query("COMMIT");
    client.release();
    return done;
  } catch (error) {
    // Ends the connection and with it the transaction.
    client.release(true);
    throw error;
  }
}

/** Compatible with the key-share locks taken by foreign keys. In order, so that two people who approve each other's requests don't deadlock. */
const LOCK_PEOPLE =
  "SELECT id, role FROM users WHERE id = ANY ($1) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE";
const LOCK_ORDER = "SELECT ref FROM orders WHERE id = $1 FOR UPDATE";
