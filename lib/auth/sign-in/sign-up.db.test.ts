import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { findSession } from "@/lib/auth/session/find-session";
import { openShop } from "@/test/open-shop";
import { mailedToken, mailsTo, newVisitor } from "@/test/people";
import { redeemLink } from "./redeem-link";
import { requestLink } from "./request-link";
import { signIn } from "./sign-in";
import { signUp } from "./sign-up";
import { verifyEmail } from "./verify-email";

const PASSWORD = "correct horse battery";
const shop = await openShop();

const newEmail = () => `${ulid().toLowerCase()}@example.com`;

async function signedUp(email = newEmail(), password = PASSWORD): Promise<string> {
  expect(await signUp(shop.ctx, newVisitor(), { email, password })).toEqual({ ok: true });
  return email;
}

async function verified(): Promise<string> {
  const email = await signedUp();
  const token = await mailedToken(shop.ctx, email, "verify_email");
  expect(await verifyEmail(shop.ctx, newVisitor(), { token, password: PASSWORD })).toMatchObject({
    ok: true,
  });
  return email;
}

describe("sign-up", () => {
  it("activates the account only with both the emailed link and the password", async () => {
    const email = await signedUp();
    expect(await signIn(shop.ctx, newVisitor(), { email, password: PASSWORD })).toMatchObject({ ok: false });
    const token = await mailedToken(shop.ctx, email, "verify_email");
    const wrong = await verifyEmail(shop.ctx, newVisitor(), { token, password: "another password" });
    expect(wrong).toEqual({ ok: false, reason: "wrong" });
    const right = await verifyEmail(shop.ctx, newVisitor(), { token, password: PASSWORD });
    if (!right.ok) throw new Error(right.reason);
    expect(await findSession(shop.ctx, right.cookies[0]?.value ?? null)).toMatchObject({
      email,
      emailVerified: true,
      role: "customer",
    });
    expect(await verifyEmail(shop.ctx, newVisitor(), { token, password: PASSWORD })).toEqual({
      ok: false,
      reason: "link",
    });
    expect(await signIn(shop.ctx, newVisitor(), { email, password: PASSWORD })).toMatchObject({ ok: true });
  });

  it("gives the same answer for an existing account, leaves it unchanged and emails its owner", async () => {
    const email = await verified();
    await signedUp(email.toUpperCase(), "a stranger's password");
    expect((await mailsTo(shop.ctx, email))[0]?.kind).toBe("account_exists");
    expect(await signIn(shop.ctx, newVisitor(), { email, password: PASSWORD })).toMatchObject({ ok: true });
    const stranger = await signIn(shop.ctx, newVisitor(), { email, password: "a stranger's password" });
    expect(stranger).toEqual({ ok: false, reason: "wrong" });
  });

  it("accepts only the latest password before the address is verified", async () => {
    const email = await signedUp();
    const first = await mailedToken(shop.ctx, email, "verify_email");
    await signedUp(email, "the second password");
    const second = await mailedToken(shop.ctx, email, "verify_email");
    const old = await verifyEmail(shop.ctx, newVisitor(), { token: first, password: PASSWORD });
    expect(old).toEqual({ ok: false, reason: "wrong" });
    const both = await Promise.all(
      [1, 2].map(() =>
        verifyEmail(shop.ctx, newVisitor(), { token: second, password: "the second password" }),
      ),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("rejects a short password and limits emails per address", async () => {
    const short = await signUp(shop.ctx, newVisitor(), { email: newEmail(), password: "123456789" });
    expect(short).toEqual({ ok: false, reason: "password_short" });
    const email = newEmail();
    for (let times = 0; times < 6; times += 1) await signedUp(email);
    const more = await signUp(shop.ctx, newVisitor(), { email, password: PASSWORD });
    expect(more).toMatchObject({ ok: false, reason: "limited" });
    expect(await mailsTo(shop.ctx, email)).toHaveLength(6);
  });

  it("rejects an expired, truncated or invented link", async () => {
    const email = await signedUp();
    const token = await mailedToken(shop.ctx, email, "verify_email");
    const later = { ...shop.ctx, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } };
    for (const [ctx, given] of [
      [later, token],
      [shop.ctx, token.slice(1)],
      [shop.ctx, "A".repeat(43)],
    ] as const) {
      const result = await verifyEmail(ctx, newVisitor(), { token: given, password: PASSWORD });
      expect(result).toEqual({ ok: false, reason: "link" });
    }
  });
});

describe("email link", () => {
  it("signs in once", async () => {
    const email = await verified();
    await requestLink(shop.ctx, newVisitor(), { email, next: "/account" });
    const token = await mailedToken(shop.ctx, email, "sign_in_link");
    const opened = await redeemLink(shop.ctx, newVisitor(), { email, token });
    if (!opened.ok) throw new Error(opened.reason);
    expect(await findSession(shop.ctx, opened.cookies[0]?.value ?? null)).toMatchObject({ email });
    expect(await redeemLink(shop.ctx, newVisitor(), { email, token })).toEqual({ ok: false, reason: "link" });
    // The account keeps its password.
    expect(await signIn(shop.ctx, newVisitor(), { email, password: PASSWORD })).toMatchObject({ ok: true });
  });

  it("creates a missing account, only for the address that received the link", async () => {
    const email = newEmail();
    await requestLink(shop.ctx, newVisitor(), { email, next: "/account" });
    const token = await mailedToken(shop.ctx, email, "sign_in_link");
    const other = await redeemLink(shop.ctx, newVisitor(), { email: newEmail(), token });
    expect(other).toEqual({ ok: false, reason: "link" });
    expect(await redeemLink(shop.ctx, newVisitor(), { email, token })).toMatchObject({ ok: true });
    const user = await shop.database.user.findUniqueOrThrow({ where: { email } });
    expect(user).toMatchObject({ role: "customer", passwordHash: null });
    expect(user.emailVerifiedAt).not.toBeNull();
  });

  it("takes over an account whose address was never verified", async () => {
    const email = await signedUp(newEmail(), "the thief's password");
    await requestLink(shop.ctx, newVisitor(), { email, next: "/account" });
    const token = await mailedToken(shop.ctx, email, "sign_in_link");
    expect(await redeemLink(shop.ctx, newVisitor(), { email, token })).toMatchObject({ ok: true });
    const thief = await signIn(shop.ctx, newVisitor(), { email, password: "the thief's password" });
    expect(thief).toEqual({ ok: false, reason: "wrong" });
  });
});
