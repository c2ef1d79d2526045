import { expect, it } from "vitest";
import { hashPassword } from "@/lib/auth/credentials/password";
import { confirmSecondFactor } from "@/lib/auth/second-factor/confirm-second-factor";
import { confirmTotp } from "@/lib/auth/second-factor/confirm-totp";
import { enrolTotp } from "@/lib/auth/second-factor/enrol-totp";
import { hashFormerRecoveryCode, totpCode } from "@/lib/auth/second-factor/totp";
import { findSession } from "@/lib/auth/session/find-session";
import { parseSessionCookie } from "@/lib/auth/session/session-cookie";
import { requestLink } from "@/lib/auth/sign-in/request-link";
import { signIn } from "@/lib/auth/sign-in/sign-in";
import { openShop } from "@/test/open-shop";
import { createPerson, newVisitor, type Person } from "@/test/people";

const shop = await openShop();

const later = (ms: number) => ({
  ...shop.ctx,
  clock: { now: () => new Date(shop.ctx.clock.now().getTime() + ms) },
});
const HOUR = 3_600_000;

it("gives recovery codes of 80 bits, stores them under argon2id, and takes each once", async () => {
  const person = await createPerson(shop.ctx, { role: "support", secondFactor: false });
  const without = { totpCipher: null, totpConfirmedAt: null };
  await shop.database.user.update({ where: { id: person.userId }, data: without });
  const enrolment = await enrolTotp(shop.ctx, person, "Kiosk");
  const code = totpCode(enrolment?.secret ?? "", shop.ctx.clock.now());
  const confirmed = await confirmTotp(shop.ctx, person, code);
  if (!confirmed.ok) throw new Error(confirmed.reason);
  const [first = ""] = confirmed.recoveryCodes;
  expect(first.replaceAll("-", "")).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  const stored = await shop.database.user.findUniqueOrThrow({ where: { id: person.userId } });
  for (const hash of stored.recoveryHashes) expect(hash).toMatch(/^a1\.[\w-]{43}$/);
  expect(await confirmSecondFactor(shop.ctx, person, first)).toMatchObject({ ok: true, recoveryCodes: 9 });
  expect(await confirmSecondFactor(shop.ctx, person, first)).toMatchObject({ reason: "wrong_code" });
});

it("still takes a shorter code that was given out before", async () => {
  const person = await createPerson(shop.ctx, { role: "support", secondFactor: false });
  const data = { recoveryHashes: [hashFormerRecoveryCode("7KQF3-M2X9D")] };
  await shop.database.user.update({ where: { id: person.userId }, data });
  expect(await confirmSecondFactor(shop.ctx, person, "7kqf3 m2x9d")).toMatchObject({ recoveryCodes: 0 });
});

it("ends staff sessions after an hour without use and twelve hours in any case; customers' after 30 days", async () => {
  const jwt = (person: Person) => person.cookie.slice(person.cookie.indexOf("=") + 1);
  const [idle, busy, customer] = [
    await createPerson(shop.ctx, { role: "support" }),
    await createPerson(shop.ctx, { role: "support" }),
    await createPerson(shop.ctx),
  ];
  expect(await findSession(later(0.9 * HOUR), jwt(idle))).not.toBeNull();
  expect(await findSession(later(2 * HOUR), jwt(idle))).toBeNull();
  for (let hour = 0.5; hour < 12; hour += 0.5) {
    expect(await findSession(later(hour * HOUR), jwt(busy))).not.toBeNull();
  }
  expect(await findSession(later(12.1 * HOUR), jwt(busy))).toBeNull();
  expect(await findSession(later(29 * 24 * HOUR), jwt(customer))).not.toBeNull();
});

it("lets a sign-in link live for ten minutes", async () => {
  const { email } = await createPerson(shop.ctx);
  await requestLink(shop.ctx, newVisitor(), { email, next: "" });
  const row = await shop.database.verificationToken.findFirstOrThrow({ where: { identifier: email } });
  expect(row.expires.getTime()).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
});

it("keeps a session on https in a __Host- cookie, and reads those from before", async () => {
  const { userId, email } = await createPerson(shop.ctx);
  const passwordHash = await hashPassword("three blue kites");
  await shop.database.user.update({ where: { id: userId }, data: { passwordHash } });
  const https = { ...shop.ctx, appUrl: "https://shop.example" };
  const signedIn = await signIn(https, newVisitor(), { email, password: "three blue kites" });
  if (!signedIn.ok) throw new Error(signedIn.reason);
  const [cookie, ...more] = signedIn.cookies;
  expect(more).toEqual([]);
  expect(cookie).toMatchObject({
    name: "__Host-next-auth.session-token",
    secure: true,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
  });
  expect(cookie).not.toHaveProperty("domain");
  for (const prefix of ["__Host-", "__Secure-"]) {
    const header = `a=b; ${prefix}next-auth.session-token=${cookie?.value}; c=d`;
    const jwt = parseSessionCookie(header, https.appUrl);
    expect(await findSession(https, jwt)).toMatchObject({ userId });
  }
  // A cookie that any subdomain could plant isn't read.
  expect(parseSessionCookie(`next-auth.session-token=${cookie?.value}`, https.appUrl)).toBeNull();
});
