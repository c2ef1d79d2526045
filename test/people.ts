import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { ulid } from "ulid";
import { encryptTotp, newTotpSecret } from "@/lib/auth/second-factor/totp";
import { openSession } from "@/lib/auth/session/open-session";
import { sessionCookieName } from "@/lib/auth/session/session-cookie";
import type { Role } from "@/lib/auth/session/signed-in";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { openSecret } from "@/lib/messages/message-content";
import { sessionPassword } from "@/lib/platform/derive-key";

export interface Person {
  userId: string;
  email: string;
  role: Role;
  sid: string;
  /** A signed-in Cookie header. Requests that change data need `origin` too. */
  cookie: string;
  headers: { cookie: string; origin: string };
  /** When the session signed in. */
  provedAt: Date;
  /** Staff only. */
  totpSecret: string | null;
}

/**
 * Creates a verified user with a live session. Staff have just completed two-step verification (`secondFactor: false`:
 * not yet). No password is hashed: tests that sign in by password create their own user.
 */
export async function createPerson(
  ctx: Context,
  options: { role?: Role; email?: string; emailVerified?: boolean; secondFactor?: boolean } = {},
): Promise<Person> {
  const { role = "customer", emailVerified = true, secondFactor = true } = options;
  const userId = ulid();
  const now = ctx.clock.now();
  const email = options.email ?? `${role}-${userId.toLowerCase()}@example.com`;
  const totpSecret = role === "customer" ? null : newTotpSecret();
  await ctx.db.user.create({
    data: {
      id: userId,
      email,
      role,
      emailVerifiedAt: emailVerified ? now : null,
      createdAt: now,
      ...(totpSecret
        ? { totpCipher: encryptTotp(totpSecret, userId, ctx.encryptionKeys), totpConfirmedAt: now }
        : {}),
    },
  });
  const sid = randomBytes(32).toString("base64url");
  await openSession(ctx, { sid, userId, userAgent: "test", addressHint: "192.0.2.x", previous: null });
  if (totpSecret && secondFactor) {
    await ctx.db.session.update({ where: { sid }, data: { secondFactorAt: now } });
  }
  const jwt = await encode({ token: { sid }, secret: sessionPassword(ctx.authSecret) });
  const cookie = `${sessionCookieName(ctx.appUrl)}=${jwt}`;
  return {
    userId,
    email,
    role,
    sid,
    cookie,
    headers: { cookie, origin: ctx.appUrl },
    provedAt: now,
    totpSecret,
  };
}

/** A browser without any history. */
export function newVisitor(parts: Partial<Visitor> = {}): Visitor {
  return {
    device: randomBytes(16).toString("base64url"),
    address: "192.0.2.1",
    userAgent: "Mozilla/5.0 (test)",
    cookie: "",
    known: [],
    limited: true,
    ...parts,
  };
}

interface Mail {
  kind: string;
  data: unknown;
  link?: string;
}

/** The emails sent to an address, newest first, with their secrets decrypted. */
export async function mailsTo(ctx: Context, email: string): Promise<Mail[]> {
  const rows = await ctx.db.message.findMany({
    where: { toAddress: email },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map((row) => ({ kind: row.kind, data: row.data, ...openSecret(ctx, row) }));
}

/** The token in the newest email of a kind. */
export async function mailedToken(ctx: Context, email: string, kind: string): Promise<string> {
  const mail = (await mailsTo(ctx, email)).find((one) => one.kind === kind);
  const token = new URL(mail?.link ?? "http://none").searchParams.get("token");
  if (!token) throw new Error(`no ${kind} was mailed to ${email}`);
  return token;
}
