import { ulid } from "ulid";
import { expect, it } from "vitest";
import { hashPassword } from "@/lib/auth/credentials/password";
import { endOtherSessions } from "@/lib/auth/session/end-other-sessions";
import { endSession } from "@/lib/auth/session/end-session";
import { findSession } from "@/lib/auth/session/find-session";
import { listSessions } from "@/lib/auth/session/list-sessions";
import { signIn } from "@/lib/auth/sign-in/sign-in";
import { openShop } from "@/test/open-shop";
import { createPerson, mailedToken, mailsTo, newVisitor } from "@/test/people";
import { changePassword } from "./change-password";
import { requestReset } from "./request-reset";
import { resetPassword } from "./reset-password";

const PASSWORD = "correct horse battery";
const NEXT = "another long password";
const shop = await openShop();
const hash = await hashPassword(PASSWORD);

async function withPassword() {
  const person = await createPerson(shop.ctx);
  await shop.database.user.update({ where: { id: person.userId }, data: { passwordHash: hash } });
  return person;
}

async function signedIn(email: string, password = PASSWORD) {
  const opened = await signIn(shop.ctx, newVisitor(), { email, password });
  if (!opened.ok) throw new Error(opened.reason);
  const jwt = opened.cookies[0]?.value ?? "";
  const user = await findSession(shop.ctx, jwt);
  if (!user) throw new Error("no session");
  return { jwt, user };
}

it("ends every other session on a reset, works once, and emails the owner", async () => {
  const { email } = await withPassword();
  const before = await signedIn(email);
  expect(await requestReset(shop.ctx, newVisitor(), email)).toEqual({ ok: true });
  const token = await mailedToken(shop.ctx, email, "reset_password");
  const short = await resetPassword(shop.ctx, newVisitor(), { token, password: "short" });
  expect(short).toEqual({ ok: false, reason: "password_short" });
  const results = await Promise.all(
    [1, 2].map(() => resetPassword(shop.ctx, newVisitor(), { token, password: NEXT })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await findSession(shop.ctx, before.jwt)).toBeNull();
  const after = results.find(({ ok }) => ok);
  expect(after?.ok && (await findSession(shop.ctx, after.cookies[0]?.value ?? null))).toMatchObject({
    email,
  });
  expect(await signIn(shop.ctx, newVisitor(), { email, password: PASSWORD })).toMatchObject({ ok: false });
  expect((await mailsTo(shop.ctx, email))[0]?.kind).toBe("password_changed");
});

it("reveals nothing on a reset request", async () => {
  const nobody = `${ulid().toLowerCase()}@example.com`;
  expect(await requestReset(shop.ctx, newVisitor(), nobody)).toEqual({ ok: true });
  expect(await mailsTo(shop.ctx, nobody)).toMatchObject([{ kind: "no_account" }]);
});

it("rejects a verification link as a reset link", async () => {
  const { email, userId } = await withPassword();
  await shop.database.user.update({ where: { id: userId }, data: { emailVerifiedAt: null } });
  await signIn(shop.ctx, newVisitor(), { email, password: PASSWORD });
  const token = await mailedToken(shop.ctx, email, "verify_email");
  const tried = await resetPassword(shop.ctx, newVisitor(), { token, password: NEXT });
  expect(tried).toEqual({ ok: false, reason: "link" });
});

it("ends the other sessions on a password change and keeps this one", async () => {
  const { email } = await withPassword();
  const other = await signedIn(email);
  const here = await signedIn(email);
  const wrong = await changePassword(shop.ctx, newVisitor(), here.user, { current: "x", next: NEXT });
  expect(wrong).toEqual({ ok: false, reason: "wrong" });
  expect(await findSession(shop.ctx, other.jwt)).not.toBeNull();
  const changed = await changePassword(shop.ctx, newVisitor(), here.user, { current: PASSWORD, next: NEXT });
  // The session of createPerson and the other one.
  expect(changed).toEqual({ ok: true, ended: 2 });
  expect(await findSession(shop.ctx, other.jwt)).toBeNull();
  expect(await findSession(shop.ctx, here.jwt)).not.toBeNull();
  await signedIn(email, NEXT);
});

it("lists and ends only the user's own sessions", async () => {
  const { email } = await withPassword();
  const here = await signedIn(email);
  const other = await signedIn(email);
  const stranger = await createPerson(shop.ctx);
  const listed = await listSessions(shop.ctx, here.user);
  expect(listed).toHaveLength(3);
  expect(listed.filter(({ current }) => current).map(({ sid }) => sid)).toEqual([here.user.sid]);
  expect(await endSession(shop.ctx, stranger.userId, other.user.sid)).toBe(false);
  expect(await findSession(shop.ctx, other.jwt)).not.toBeNull();
  expect(await endSession(shop.ctx, here.user.userId, other.user.sid)).toBe(true);
  expect(await findSession(shop.ctx, other.jwt)).toBeNull();
  expect(await endOtherSessions(shop.ctx, here.user)).toBe(1);
  expect(await listSessions(shop.ctx, here.user)).toHaveLength(1);
});

it("expires customers' sessions after 30 days without use, and staff sessions sooner", async () => {
  const DAY = 86_400_000;
  const start = Date.now();
  let now = start;
  const ctx = { ...shop.ctx, clock: { now: () => new Date(now) } };
  const jwtOf = (cookie: string) => cookie.slice(cookie.indexOf("=") + 1);
  const [customer, staff, busy] = [
    await createPerson(ctx),
    await createPerson(ctx, { role: "support" }),
    await createPerson(ctx, { role: "support" }),
  ].map(({ cookie }) => jwtOf(cookie));
  now = start + 29 * DAY;
  expect(await findSession(ctx, customer ?? "")).not.toBeNull();
  now += 29 * DAY;
  expect(await findSession(ctx, customer ?? "")).not.toBeNull();
  now += 31 * DAY;
  expect(await findSession(ctx, customer ?? "")).toBeNull();
  now = start + DAY / 2 + 1000;
  expect(await findSession(ctx, staff ?? "")).toBeNull();
  for (let hours = 0.5; hours < 12; hours += 0.5) {
    now = start + hours * 3_600_000;
    expect(await findSession(ctx, busy ?? "")).not.toBeNull();
  }
  now = start + 12 * 3_600_000 + 1000;
  expect(await findSession(ctx, busy ?? "")).toBeNull();
});

it("rejects forged session cookies", async () => {
  const person = await createPerson(shop.ctx);
  const jwt = person.cookie.slice(person.cookie.indexOf("=") + 1);
  expect(await findSession({ ...shop.ctx, authSecret: "another secret that is long" }, jwt)).toBeNull();
  // A tag's first character counts in full; its last has bits that say nothing, so changing it may change nothing.
  const tagAt = jwt.lastIndexOf(".") + 1;
  const forged = `${jwt.slice(0, tagAt)}${jwt[tagAt] === "A" ? "B" : "A"}${jwt.slice(tagAt + 1)}`;
  expect(await findSession(shop.ctx, forged)).toBeNull();
  expect(await findSession(shop.ctx, person.sid)).toBeNull();
  expect(await findSession(shop.ctx, "")).toBeNull();
  await shop.database.user.update({ where: { id: person.userId }, data: { deletedAt: new Date() } });
  expect(await findSession(shop.ctx, jwt)).toBeNull();
});
