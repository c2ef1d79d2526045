import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { inLocale } from "@/lib/words/catalogues/in-locale";
import { createTestShop, type TestShop } from "@/test/shop";
import { type RunningSmtp, startSmtp } from "@/test/smtp";
import { createCheckWait } from "./create-check-wait";
import { findWaitingForm } from "./find-waiting-form";
import { notifyChecked } from "./notify-checked";

/** Real PostgreSQL, the sandbox's checks over HTTP, and a worker that sends through a real SMTP server. */
let shop: TestShop;
let smtp: RunningSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  shop = await createTestShop({
    env: { SMTP_URL: smtp.url, MAIL_FROM: "Kiosk <shop@kiosk.example>", APP_URL: "https://shop.example" },
  });
  await shop.startWorker({ without: ["checked"] });
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});
beforeEach(async () => {
  await shop.database.checkWait.deleteMany({});
  await checks("none");
});

let count = 0;
const newMeter = () => `4502${String(1_000_000 + ++count)}`;
const newEmail = () => `ada-${++count}@example.com`;
/** Whether the supplier's validation responds. */
async function checks(validation: "none" | "reset") {
  await shop.control("/reads", { validation });
  await shop.database.breaker.updateMany({ data: { failures: 0, openUntil: null } });
}
const laterBy = (ms: number) => ({
  ...shop.ctx,
  clock: { now: () => new Date(shop.ctx.clock.now().getTime() + ms) },
});
const HOUR = 3_600_000;

interface Left {
  meterNumber?: string;
  email?: string;
  amount?: string;
  product?: string;
}
async function leave({
  meterNumber = newMeter(),
  email = newEmail(),
  amount = "5000",
  product = "ikeja-electric",
}: Left = {}) {
  const check = { product, meterNumber, meterType: "prepaid" };
  const fields = { ...check, amount, phone: "08031234567" };
  expect(await createCheckWait(shop.ctx, { service: "electricity", check, fields, email })).toBe(true);
  return { meterNumber, email, fields };
}
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email));
const linkIn = (text: string) => /https:\/\/shop\.example\S*\/electricity\/resume\?token=(\S+)/.exec(text);
async function oneMail(email: string) {
  await expect.poll(() => mailsTo(email).length).toBe(1);
  const [mail] = mailsTo(email);
  const token = linkIn(mail?.text ?? "")?.[1] ?? "";
  return { mail, token };
}

it("sends one message with the filled form once the validation responds, and none before", async () => {
  await checks("reset");
  const { email, meterNumber, fields } = await leave({ email: "Ada.Obi@Example.com" });
  await notifyChecked(shop.ctx);
  const waiting = await shop.database.checkWait.findFirstOrThrow();
  expect(waiting.nextAt?.getTime()).toBeGreaterThan(waiting.createdAt.getTime());
  expect(await shop.database.message.count({ where: { kind: "check_works" } })).toBe(0);
  // The row contains neither the number nor the email address in plain text.
  expect(JSON.stringify(waiting)).not.toMatch(new RegExp(`${meterNumber}|example`, "i"));

  await checks("none");
  const sentYet = async () => {
    await notifyChecked(shop.ctx);
    return shop.database.message.count({ where: { kind: "check_works" } });
  };
  await expect.poll(sentYet).toBe(1);
  const { mail, token } = await oneMail(email.toLowerCase());
  expect(mail?.subject).toBe("You can buy electricity again at Kiosk");
  expect(mail?.text).toContain("The link works for 24 hours.");
  expect(await findWaitingForm(shop.ctx, token)).toEqual({ fields, email: email.toLowerCase() });
  expect(await findWaitingForm(shop.ctx, `${token.slice(0, -1)}_`)).toBeNull();

  await notifyChecked(laterBy(2 * HOUR));
  expect(await shop.database.message.count({ where: { kind: "check_works" } })).toBe(1);
  const sent = await shop.database.checkWait.findFirstOrThrow();
  expect(sent.nextAt).toBeNull();
  // The number was validated for the form, so the customer needn't wait for it.
  expect(await shop.database.validation.count({ where: { number: meterNumber } })).toBe(1);
});

it("keeps one form for each number and person: the last one", async () => {
  const { meterNumber, email } = await leave({ amount: "1000" });
  await leave({ meterNumber, email, amount: "2000" });
  await leave({ meterNumber });
  expect(await shop.database.checkWait.count()).toBe(2);
  await notifyChecked(shop.ctx);
  const { token } = await oneMail(email);
  expect((await findWaitingForm(shop.ctx, token))?.fields.amount).toBe("2000");
});

it("tries one number of a validation that is down, and another one next if it fails", async () => {
  await checks("reset");
  await leave();
  await leave();
  await notifyChecked(shop.ctx);
  const product = "check:electricity:ikeja-electric";
  const failures = async () =>
    (await shop.database.breaker.findUniqueOrThrow({ where: { product } })).failures;
  expect(await failures()).toBe(1);
  // While the circuit breaker is open, nothing is validated.
  await notifyChecked(shop.ctx);
  expect(await failures()).toBe(1);
  await notifyChecked(laterBy(HOUR));
  expect(await failures()).toBe(2);

  await shop.database.checkWait.deleteMany({});
  await checks("none");
  // The sandbox never responds for this number (sandbox/README.md).
  await leave({ meterNumber: "45000000002" });
  const { email } = await leave();
  await notifyChecked(shop.ctx);
  await shop.database.breaker.updateMany({ data: { failures: 0, openUntil: null } });
  await notifyChecked(shop.ctx);
  await oneMail(email);
});

it("notifies even if the number turns out to be unknown", async () => {
  const { email } = await leave({ meterNumber: "45000000001" });
  await notifyChecked(shop.ctx);
  await oneMail(email);
});

it("sends nothing to a customer who has since bought", async () => {
  const { email, meterNumber } = await leave();
  const input = {
    product: "ikeja-electric",
    meterNumber,
    meterType: "prepaid",
    amount: 5_000,
    phone: "08031234567",
    customerName: "ADA OBI",
    address: "1 Broad Street",
  };
  const placed = await placeOrder(shop.ctx, { service: "electricity", input, email, key: `bought-${count}` });
  expect(placed).toMatchObject({ ok: true });
  await notifyChecked(shop.ctx);
  expect(await shop.database.checkWait.count()).toBe(0);
  expect(await shop.database.message.count({ where: { toAddress: email, kind: "check_works" } })).toBe(0);
});

it("deletes a form after a day, whether its message was sent or not, and its link opens nothing", async () => {
  const { email } = await leave();
  await notifyChecked(shop.ctx);
  const { token } = await oneMail(email);
  const over = laterBy(UNSCALED.keepWaitingForm + 1_000);
  expect(await findWaitingForm(over, token)).toBeNull();
  await checks("reset");
  const other = await leave();
  await notifyChecked(over);
  expect(await shop.database.checkWait.count()).toBe(0);
  expect(mailsTo(other.email)).toEqual([]);
});

it("writes in the language of the form", async () => {
  const { email } = await inLocale("ha", () => leave());
  await notifyChecked(shop.ctx);
  const { mail } = await oneMail(email);
  expect(mail?.subject).toBe("Kuna iya sake sayen wutar lantarki a Kiosk");
  expect(linkIn(mail?.text ?? "")?.[0]).toContain("https://shop.example/ha/electricity/resume?token=");
});

it("sends one message from two concurrent rounds, and another if the validation fails again later", async () => {
  const { email, meterNumber } = await leave();
  await Promise.all([notifyChecked(shop.ctx), notifyChecked(shop.ctx)]);
  const { token } = await oneMail(email);
  expect(await findWaitingForm(shop.ctx, token)).not.toBeNull();
  await leave({ email, meterNumber });
  await notifyChecked(shop.ctx);
  await expect.poll(() => mailsTo(email).length).toBe(2);
  expect(await findWaitingForm(shop.ctx, token)).toBeNull();
});

it("sends nothing without a mail server, and still deletes old forms", async () => {
  const { email } = await leave();
  await notifyChecked({ ...shop.ctx, mailer: null });
  expect(await shop.database.message.count({ where: { toAddress: email } })).toBe(0);
  await notifyChecked({ ...laterBy(UNSCALED.keepWaitingForm + 1_000), mailer: null });
  expect(await shop.database.checkWait.count()).toBe(0);
});
