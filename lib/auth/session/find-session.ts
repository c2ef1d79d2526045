import "server-only";
import { decode } from "next-auth/jwt";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { callSql } from "@/lib/platform/db/sql-function";
import type { SignedIn } from "./signed-in";

type AuthContext = Pick<Context, "db" | "clock" | "authSecret">;

/**
 * Who a session cookie's JWT belongs to: next-auth's JWT carries a sid, and our `sessions` row is asked each time, so that
 * ending a session ends it now. Null for anything that isn't a live session. One statement.
 */
export async function findSession(ctx: AuthContext, jwt: string | null): Promise<SignedIn | null> {
  const sid = jwt ? await sidOf(ctx, jwt) : null;
  if (!sid) return null;
  const lives = {
    customerIdleMs: UNSCALED.customerIdle,
    staffIdleMs: UNSCALED.staffIdle,
    staffMostMs: UNSCALED.staffMost,
  };
  type Row = Omit<SignedIn, "secondFactorAt"> & { secondFactorAt: number | null };
  const row = await callSql<Row | null>(ctx.db, "read_session", sid, lives, ctx.clock.now());
  if (!row) return null;
  return { ...row, secondFactorAt: row.secondFactorAt === null ? null : new Date(row.secondFactorAt) };
}

/** The sid inside a JWT that we made and that isn't past its end; null for any other text. */
export async function sidOf(ctx: Pick<Context, "authSecret">, jwt: string): Promise<string | null> {
  const token = await decode({ token: jwt, secret: ctx.authSecret }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : null;
}
