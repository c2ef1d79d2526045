import "server-only";
import { decode } from "next-auth/jwt";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { OLD_KEYS_UNTIL, sessionPassword } from "@/lib/platform/derive-key";
import { ROLES, type SignedIn } from "./signed-in";

type AuthContext = Pick<Context, "db" | "clock" | "authSecret">;

/** Update last_seen_at at most this often. */
const SEEN_EVERY_MS = 5 * 60_000;

const sessionRow = z.object({
  sid: z.string(),
  userId: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  secondFactorAt: z.date().nullable(),
  provedAt: z.date(),
  email: z.string(),
  emailVerifiedAt: z.date().nullable(),
  role: z.enum(ROLES),
  totpConfirmedAt: z.date().nullable(),
});
type Row = z.infer<typeof sessionRow>;

/** Runs on every request of a signed-in user: both rows in one statement, without the ORM (docs/adr/0015). */
const FIND = `SELECT s.sid, s.user_id AS "userId", s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt",
  s.second_factor_at AS "secondFactorAt", coalesce(s.proved_at, s.created_at) AS "provedAt", u.email, u.email_verified_at AS "emailVerifiedAt", u.role,
  u.totp_confirmed_at AS "totpConfirmedAt"
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.sid = $1 AND u.deleted_at IS NULL`;

/**
 * Finds the user of a session cookie. next-auth's JWT carries a sid, and our `sessions` row is read on each request, so that
 * ending a session takes effect immediately. Staff sessions expire sooner than customers'. Null if the session isn't live.
 */
export async function findSession(ctx: AuthContext, jwt: string | null): Promise<SignedIn | null> {
  const sid = jwt ? await sidOf(ctx, jwt) : null;
  if (!sid) return null;
  const row = await queryRow(poolOf(ctx.db), sessionRow, { name: "find-session", text: FIND }, [sid]);
  if (!row) return null;
  const now = ctx.clock.now();
  if (isOver(row, now)) {
    await ctx.db.session.deleteMany({ where: { sid } });
    return null;
  }
  const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS);
  if (row.lastSeenAt < seenBefore) {
    await ctx.db.session.updateMany({
      where: { sid, lastSeenAt: { lt: seenBefore } },
      data: { lastSeenAt: now },
    });
  }
  const { userId, email, role, emailVerifiedAt, totpConfirmedAt, secondFactorAt, provedAt } = row;
  const [emailVerified, totp] = [emailVerifiedAt !== null, totpConfirmedAt !== null];
  return { userId, email, emailVerified, role, sid, totp, secondFactorAt, provedAt };
}

function isOver({ role, lastSeenAt, createdAt }: Row, now: Date): boolean {
  const idle = now.getTime() - lastSeenAt.getTime();
  const age = now.getTime() - createdAt.getTime();
  if (role === "customer") return idle > UNSCALED.customerIdle;
  return idle > UNSCALED.staffIdle || age > UNSCALED.staffMost;
}

/** The sid of a JWT that we signed and that hasn't expired; null otherwise. JWTs signed with the former key are accepted for a while. */
export async function sidOf(
  { authSecret, clock }: Pick<Context, "authSecret" | "clock">,
  jwt: string,
): Promise<string | null> {
  const former = clock.now() < OLD_KEYS_UNTIL ? [authSecret] : [];
  for (const secret of [sessionPassword(authSecret), ...former]) {
    const token = await decode({ token: jwt, secret }).catch(() => null);
    if (typeof token?.sid === "string") return token.sid;
  }
  return null;
}
