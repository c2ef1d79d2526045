import { ulid } from "ulid";
import { expect, it } from "vitest";
import { hashPassword } from "@/lib/auth/credentials/password";
import { findSession } from "@/lib/auth/session/find-session";
import { sessionCookieName } from "@/lib/auth/session/session-cookie";
import { openShop } from "@/test/open-shop";
import { newVisitor } from "@/test/people";
import { type SignInResult, signIn } from "./sign-in";

const PASSWORD = "correct horse battery";
const shop = await openShop();

async function newUser(verified = true): Promise<{ id: string; email: string }> {
  const id = ulid();
  const email = `${id.toLowerCase()}@example.com`;
  const now = shop.ctx.clock.now();
  const passwordHash = await hashPassword(PASSWORD);
  await shop.database.user.create({
    data: { id, email, passwordHash, createdAt: now, emailVerifiedAt: verified ? now : null },
  });
  return { id, email };
}

function cookieOf(result: SignInResult): { name: string; value: string } {
  if (!result.ok) throw new Error(JSON.stringify(result));
  const [cookie] = result.cookies;
  if (!cookie) throw new Error("no cookie");
  return cookie;
}

it("opens a session with the right password, and checks its row on each request", async () => {
  const user = await newUser();
  const visitor = newVisitor({ userAgent: "Phone", address: "102.89.34.7" });
  const result = await signIn(shop.ctx, visitor, {
    email: ` ${user.email.toUpperCase()} `,
    password: PASSWORD,
  });
  const cookie = cookieOf(result);
  expect(cookie).toMatchObject({
    name: sessionCookieName(shop.ctx.appUrl),
    httpOnly: true,
    sameSite: "lax",
    path: "/",
  });
  const who = await findSession(shop.ctx, cookie.value);
  expect(who).toMatchObject({ userId: user.id, email: user.email, role: "customer", secondFactorAt: null });
  const row = await shop.database.session.findFirstOrThrow({ where: { userId: user.id } });
  expect(row).toMatchObject({ userAgent: "Phone", addressHint: "102.89.34.x" });

  await shop.database.session.delete({ where: { sid: row.sid } });
  expect(await findSession(shop.ctx, cookie.value)).toBeNull();
});

it("invalidates the session id from before the sign-in", async () => {
  const user = await newUser();
  const first = cookieOf(await signIn(shop.ctx, newVisitor(), { email: user.email, password: PASSWORD }));
  const again = newVisitor({ cookie: `${first.name}=${first.value}` });
  const second = cookieOf(await signIn(shop.ctx, again, { email: user.email, password: PASSWORD }));
  expect(await findSession(shop.ctx, first.value)).toBeNull();
  expect(await findSession(shop.ctx, second.value)).not.toBeNull();
  expect(await shop.database.session.count({ where: { userId: user.id } })).toBe(1);
});

it("gives the same answer for a wrong password and an unknown account", async () => {
  const user = await newUser();
  const wrong = await signIn(shop.ctx, newVisitor(), { email: user.email, password: "not the password" });
  const nobody = await signIn(shop.ctx, newVisitor(), { email: "nobody@example.com", password: PASSWORD });
  expect(wrong).toEqual({ ok: false, reason: "wrong" });
  expect(nobody).toEqual(wrong);
});

it("throttles failed sign-ins from unknown devices", async () => {
  const user = await newUser();
  const right = { email: user.email, password: PASSWORD };
  const before = await signIn(shop.ctx, newVisitor(), right);
  if (!before.ok) throw new Error("not signed in");
  const known = before.known.split("~");
  const wrong = { email: user.email, password: "a guess that is wrong" };
  // At a fixed moment, because checking a password may take longer than the first wait.
  const moment = new Date();
  const guessing = { ...shop.ctx, clock: { now: () => moment } };
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await signIn(guessing, newVisitor(), wrong)).toMatchObject({ reason: "wrong" });
  }
  const slowed = await signIn(guessing, newVisitor(), wrong);
  expect(slowed).toMatchObject({ ok: false, reason: "limited", retryAfterSeconds: 1 });
  expect(await signIn(shop.ctx, newVisitor({ known }), right)).toMatchObject({ ok: true });
  const later = { ...shop.ctx, clock: { now: () => new Date(Date.now() + 61_000) } };
  expect(await signIn(later, newVisitor(), right)).toMatchObject({ ok: true });
});

it("doubles the wait up to one minute", async () => {
  let now = Date.now();
  const ctx = { ...shop.ctx, clock: { now: () => new Date(now) } };
  const guess = { email: `${ulid().toLowerCase()}@example.com`, password: "a guess that is wrong" };
  const waits: number[] = [];
  for (let tries = 0; tries < 16; tries += 1) {
    const result = await signIn(ctx, newVisitor(), guess);
    if (result.ok || result.reason !== "limited") continue;
    waits.push(result.retryAfterSeconds);
    now += result.retryAfterSeconds * 1000;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32]);
  now += 3_500_000;
  for (let tries = 0; tries < 3; tries += 1) {
    await signIn(ctx, newVisitor(), guess);
    const held = await signIn(ctx, newVisitor(), guess);
    expect(held).toMatchObject({ reason: "limited" });
    if (!held.ok && held.reason === "limited") {
      expect(held.retryAfterSeconds).toBeLessThanOrEqual(60);
      now += held.retryAfterSeconds * 1000;
    }
  }
});

it("resends the verification email only with the right password", async () => {
  const user = await newUser(false);
  const mails = () => shop.database.message.count({ where: { toAddress: user.email, kind: "verify_email" } });
  await signIn(shop.ctx, newVisitor(), { email: user.email, password: "not the password" });
  expect(await mails()).toBe(0);
  const result = await signIn(shop.ctx, newVisitor(), { email: user.email, password: PASSWORD });
  expect(result).toEqual({ ok: false, reason: "unverified" });
  expect(await mails()).toBe(1);
});
