import { ulid } from "ulid";
import { beforeEach, expect, test } from "vitest";
import * as ordersRoute from "@/app/api/orders/route";
import * as validateRoute from "@/app/api/validate/route";
import * as merchantRoute from "@/app/api/webhooks/merchant/[token]/route";
import * as paystackRoute from "@/app/api/webhooks/paystack/route";
import { closeDay } from "@/lib/admin/money/close-day";
import { watchAlerts } from "@/lib/alerts/watch-alerts";
import { routeGuardOf } from "@/lib/auth/access/route-guard";
import { hashPassword } from "@/lib/auth/credentials/password";
import { confirmSecondFactor } from "@/lib/auth/second-factor/confirm-second-factor";
import { confirmTotp } from "@/lib/auth/second-factor/confirm-totp";
import { enrolTotp } from "@/lib/auth/second-factor/enrol-totp";
import { totpCode } from "@/lib/auth/second-factor/totp";
import { signIn } from "@/lib/auth/sign-in/sign-in";
import { dayOf } from "@/lib/platform/lagos-day";
import { type SecurityEvent, securityCounts } from "@/lib/platform/log/security-event";
import { PEER_HEADER } from "@/lib/platform/request/client-address";
import { createPerson, newVisitor } from "@/test/people";
import { callRoute, openRoutes } from "@/test/routes/call-route";
import { type HeardLog, heardLog } from "./log-reader";

const FROM = { [PEER_HEADER]: "203.0.113.77" };
const PASSWORD = "a canary password nobody has";
let heard: HeardLog;
const shop = await openRoutes();
beforeEach(() => {
  heard = heardLog();
  Reflect.set(shop.ctx, "log", heard.log);
  Reflect.set(globalThis, "kioskSecurity", undefined);
});

/** The one event of a kind that `cause` leaves in the log and in the counters. */
async function eventOf(kind: SecurityEvent, cause: () => Promise<unknown>) {
  await cause();
  expect(securityCounts()[kind]).toBeGreaterThan(0);
  const event = heard.events().find((one) => one.event === `security.${kind}`);
  const level = kind === "authenticated" ? "info" : "warn";
  expect(event, heard.text()).toMatchObject({ level, msg: "security event", count: 1 });
  expect(heard.text()).not.toContain("203.0.113.77");
  return event;
}

test("logs a failed sign-in with the account's id, not its email or password", async () => {
  const id = ulid();
  const email = `${id.toLowerCase()}@example.com`;
  const passwordHash = await hashPassword("the right password");
  const now = shop.ctx.clock.now();
  await shop.database.user.create({
    data: { id, email, passwordHash, createdAt: now, emailVerifiedAt: now },
  });
  const visitor = newVisitor({ address: "203.0.113.77" });
  const event = await eventOf("sign_in_failed", () =>
    signIn(shop.ctx, visitor, { email, password: PASSWORD }),
  );
  expect(event).toMatchObject({ user: id, client: "203.0.113.x", reason: "wrong_password" });
  await signIn(shop.ctx, visitor, { email: `nobody-${email}`, password: PASSWORD });
  expect(securityCounts().sign_in_failed).toBe(2);
  expect(heard.text()).not.toContain(PASSWORD);
  expect(heard.text()).not.toContain(email);
});

test("logs who signed in, how, and the code that they showed after it", async () => {
  const staff = await createPerson(shop.ctx, { role: "support" });
  const { userId: id, email, totpSecret } = staff;
  const passwordHash = await hashPassword(PASSWORD);
  await shop.database.user.update({ where: { id }, data: { passwordHash } });
  const visitor = newVisitor({ address: "203.0.113.77" });
  const event = await eventOf("authenticated", () =>
    signIn(shop.ctx, visitor, { email, password: PASSWORD }),
  );
  expect(event).toMatchObject({ user: id, client: "203.0.113.x", reason: "password" });
  const code = totpCode(totpSecret ?? "", shop.ctx.clock.now());
  expect(await confirmSecondFactor(shop.ctx, staff, code)).toMatchObject({ ok: true });
  expect(heard.events().at(-1)).toMatchObject({ event: "security.authenticated", user: id, reason: "code" });
  for (const secret of [PASSWORD, email, code]) expect(heard.text()).not.toContain(secret);
});

test("logs a wrong second factor", async () => {
  const staff = await createPerson(shop.ctx, { role: "support" });
  const event = await eventOf("second_factor_failed", () => confirmSecondFactor(shop.ctx, staff, "000000"));
  expect(event).toMatchObject({ user: staff.userId, reason: "wrong_code" });
  expect(heard.text()).not.toContain("000000");
});

test("logs a wrong code at the enrolment of a second factor", async () => {
  const staff = await createPerson(shop.ctx, { role: "support", secondFactor: false });
  const unset = { totpCipher: null, totpConfirmedAt: null };
  await shop.database.user.update({ where: { id: staff.userId }, data: unset });
  await enrolTotp(shop.ctx, staff, "Kiosk");
  const event = await eventOf("second_factor_failed", () => confirmTotp(shop.ctx, staff, "000000"));
  expect(event).toMatchObject({ user: staff.userId, reason: "wrong_first_code" });
  await eventOf("limit_reached", async () => {
    heard = heardLog();
    Reflect.set(shop.ctx, "log", heard.log);
    for (;;) {
      const answer = await confirmTotp(shop.ctx, staff, "000000");
      if (!answer.ok && answer.reason === "limited") return;
    }
  });
  expect(heard.text()).not.toContain("000000");
});

test("logs an operation that another role was refused at the last check", async () => {
  const support = await createPerson(shop.ctx, { role: "support" });
  const event = await eventOf("access_denied", () =>
    expect(closeDay(shop.ctx, support, dayOf(shop.ctx.clock.now()))).rejects.toThrow("not_allowed"),
  );
  expect(event).toMatchObject({ user: support.userId, reason: "support" });
});

test("logs who was denied an admin page", async () => {
  const customer = await createPerson(shop.ctx);
  const headers = new Headers({ cookie: customer.cookie });
  const event = await eventOf("access_denied", () =>
    routeGuardOf(shop.ctx, { headers, nextUrl: { pathname: "/admin/settings" } }),
  );
  expect(event).toMatchObject({ user: customer.userId, reason: "customer", route: "/admin" });
});

test("logs webhooks with a wrong token or signature", async () => {
  const event = await eventOf("webhook_refused", () =>
    callRoute(paystackRoute.POST, {
      path: "/api/webhooks/paystack",
      body: {},
      headers: { ...FROM, "x-paystack-signature": "canary-signature" },
    }),
  );
  expect(event).toMatchObject({ client: "203.0.113.x", reason: "bad_signature", route: "paystack" });
  await callRoute(merchantRoute.POST, {
    path: "/api/webhooks/merchant/canary-token-of-a-stranger",
    params: { token: "canary-token-of-a-stranger" },
    body: {},
    headers: FROM,
  });
  expect(heard.events().at(-1)).toMatchObject({ reason: "wrong_token", route: "merchant" });
  expect(heard.text()).not.toContain("canary");
});

test("logs a call that another site's page sent", async () => {
  const event = await eventOf("origin_refused", () =>
    callRoute(ordersRoute.POST, {
      path: "/api/orders",
      body: {},
      headers: { ...FROM, cookie: "kiosk_device=canary", origin: "https://evil.example" },
    }),
  );
  expect(event).toMatchObject({ client: "203.0.113.x", route: "/api/orders" });
  expect(heard.text()).not.toMatch(/canary|evil/);
});

test("logs a limit that was reached, and never more than fifty lines in ten seconds", async () => {
  const validate = () =>
    callRoute(validateRoute.POST, {
      path: "/api/validate",
      body: { service: "tv", product: "dstv", smartcardNumber: "1" },
      headers: FROM,
    });
  const event = await eventOf("limit_reached", async () => {
    while ((await validate()).status !== 429);
  });
  expect(event).toMatchObject({ client: "203.0.113.x", limit: "validate" });
  for (let time = 0; time < 60; time++) expect((await validate()).status).toBe(429);
  expect(securityCounts().limit_reached).toBe(61);
  expect(heard.events().length).toBeLessThanOrEqual(50);
});

test("alerts the owner once when many webhooks are refused, and not of single ones", async () => {
  const owner = await createPerson(shop.ctx, { role: "owner" });
  const forge = () => callRoute(paystackRoute.POST, { path: "/api/webhooks/paystack", body: {} });
  for (let time = 0; time < 19; time++) await forge();
  expect(await shop.database.alarm.count({ where: { kind: "security" } })).toBe(0);
  for (let time = 0; time < 30; time++) await forge();
  await expect.poll(() => shop.database.alarm.count({ where: { kind: "security" } })).toBe(1);
  await watchAlerts(shop.ctx);
  const mail = await shop.database.message.findFirstOrThrow({
    where: { kind: "owner_alert", toAddress: owner.email },
  });
  expect(mail.data).toMatchObject({ kind: "security", detail: { event: "webhook_refused", count: 20 } });
});
