import { expect, it } from "vitest";
import { findSignedInFrom } from "@/lib/auth/access/current-user";
import { routeGuardOf } from "@/lib/auth/access/route-guard";
import { hashPassword } from "@/lib/auth/credentials/password";
import { requireRecentPassword } from "@/lib/auth/password/require-password";
import { confirmSecondFactor } from "@/lib/auth/second-factor/confirm-second-factor";
import { confirmTotp } from "@/lib/auth/second-factor/confirm-totp";
import { enrolTotp } from "@/lib/auth/second-factor/enrol-totp";
import { removeTotp } from "@/lib/auth/second-factor/remove-totp";
import { totpCode } from "@/lib/auth/second-factor/totp";
import { findSession } from "@/lib/auth/session/find-session";
import { signIn } from "@/lib/auth/sign-in/sign-in";
import { context } from "@/lib/context/context";
import { createPerson, mailsTo, newVisitor, type Person } from "@/test/people";
import { openRoutes } from "@/test/routes/call-route";

const shop = await openRoutes();

const PASSWORD = "three blue kites";

const later = (ms: number) => ({
  ...shop.ctx,
  clock: { now: () => new Date(shop.ctx.clock.now().getTime() + ms) },
});

async function createCustomer(): Promise<Person> {
  const person = await createPerson(shop.ctx);
  const passwordHash = await hashPassword(PASSWORD);
  await shop.database.user.update({ where: { id: person.userId }, data: { passwordHash } });
  return person;
}

/** A customer who enrolled in the session that they have, with the authenticator's secret and the recovery codes. */
async function createEnrolled(): Promise<Person & { secret: string; codes: string[] }> {
  const person = await createCustomer();
  const enrolment = await enrolTotp(shop.ctx, person, "Kiosk");
  const code = totpCode(enrolment?.secret ?? "", shop.ctx.clock.now());
  const confirmed = await confirmTotp(shop.ctx, person, code);
  if (!enrolment || !confirmed.ok) throw new Error("not enrolled");
  await shop.database.user.update({ where: { id: person.userId }, data: { totpStep: null } });
  return { ...person, secret: enrolment.secret, codes: confirmed.recoveryCodes };
}

const sessionOf = ({ cookie }: { cookie: string }) =>
  findSession(shop.ctx, cookie.slice(cookie.indexOf("=") + 1));

async function signInAgain(email: string) {
  const opened = await signIn(shop.ctx, newVisitor(), { email, password: PASSWORD });
  if (!opened.ok) throw new Error(opened.reason);
  const [{ name = "", value = "" } = {}] = opened.cookies;
  return { ...opened, cookie: `${name}=${value}` };
}

const kindsTo = async ({ email }: Person) => (await mailsTo(shop.ctx, email)).map(({ kind }) => kind);

function askFor(pathname: string, cookie: string) {
  return routeGuardOf(context(), { headers: new Headers({ cookie }), nextUrl: { pathname } });
}

it("lets a customer enrol; the audit log names it, and an email says so", async () => {
  const person = await createEnrolled();
  expect(person.codes).toHaveLength(10);
  expect(await sessionOf(person)).toMatchObject({ totp: true, secondFactorAt: expect.any(Date) });
  const entry = await shop.database.auditEntry.findFirst({ where: { subject: `user:${person.userId}` } });
  expect(entry).toMatchObject({ action: "account.second_factor_set", actorRole: "customer" });
  expect(await kindsTo(person)).toEqual(["second_factor_added"]);
});

it("opens nothing after the password alone, until the code is shown", async () => {
  const person = await createEnrolled();
  const opened = await signInAgain(person.email);
  expect(opened.awaitsSecondFactor).toBe(true);
  const headers = new Headers({ cookie: opened.cookie });
  expect(await findSignedInFrom({ headers })).toBeNull();
  for (const path of ["/account", "/account/wallet", "/account/security/second-factor"]) {
    expect([path, await askFor(path, opened.cookie)]).toEqual([path, "second-factor"]);
  }
  const half = await sessionOf(opened);
  if (!half) throw new Error("no session");
  const code = totpCode(person.secret, shop.ctx.clock.now());
  expect(await confirmSecondFactor(shop.ctx, half, code)).toMatchObject({ ok: true });
  expect(await findSignedInFrom({ headers })).toMatchObject({ userId: person.userId });
  expect(await askFor("/account", opened.cookie)).toBe("open");
});

it("takes a recovery code at sign-in", async () => {
  const person = await createEnrolled();
  const opened = await signInAgain(person.email);
  const half = await sessionOf(opened);
  if (!half) throw new Error("no session");
  expect(await confirmSecondFactor(shop.ctx, half, person.codes[0] ?? "")).toMatchObject({
    recoveryCodes: 9,
  });
  expect(await findSignedInFrom({ headers: new Headers({ cookie: opened.cookie }) })).not.toBeNull();
});

it("asks those without a second factor for nothing more", async () => {
  const person = await createCustomer();
  const opened = await signInAgain(person.email);
  expect(opened.awaitsSecondFactor).toBe(false);
  expect(await findSignedInFrom({ headers: new Headers({ cookie: opened.cookie }) })).not.toBeNull();
});

it("removes it with password and code only, and ends the other sessions", async () => {
  const person = await createEnrolled();
  const other = await signInAgain(person.email);
  const user = await sessionOf(person);
  if (!user) throw new Error("no session");
  const code = totpCode(person.secret, shop.ctx.clock.now());
  const remove = (password: string, shown: string) =>
    removeTotp(shop.ctx, newVisitor(), user, { password, code: shown });
  expect(await remove("not the password", code)).toEqual({ ok: false, reason: "wrong" });
  expect(await remove(PASSWORD, "000000")).toEqual({ ok: false, reason: "wrong_code" });
  expect((await sessionOf(person))?.totp).toBe(true);
  expect(await remove(PASSWORD, code)).toEqual({ ok: true });
  expect(await sessionOf(person)).toMatchObject({ totp: false });
  expect(await sessionOf(other)).toBeNull();
  const entry = await shop.database.auditEntry.findFirst({
    where: { subject: `user:${person.userId}` },
    orderBy: { seq: "desc" },
  });
  expect(entry?.action).toBe("account.second_factor_removed");
  // Not for the two refused attempts.
  expect(await kindsTo(person)).toEqual(["second_factor_removed", "second_factor_added"]);
});

it("asks for the password before enrolling, unless it was shown within ten minutes", async () => {
  const person = await createCustomer();
  const user = await sessionOf(person);
  if (!user) throw new Error("no session");
  const ask = (ms: number, password: string) =>
    requireRecentPassword(later(ms), newVisitor(), { ...user }, password);
  expect(await ask(9 * 60_000, "")).toEqual({ ok: true });
  expect(await ask(11 * 60_000, "")).toMatchObject({ ok: false, reason: "wrong" });
  expect(await ask(11 * 60_000, PASSWORD)).toEqual({ ok: true });
  // The session remembers it.
  const since = (await sessionOf(person))?.provedAt.getTime() ?? 0;
  expect(since - user.provedAt.getTime()).toBeGreaterThanOrEqual(11 * 60_000);
});
