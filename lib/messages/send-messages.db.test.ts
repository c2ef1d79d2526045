import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { changeNotice } from "@/lib/auth/email/change-notice";
import { requestReset } from "@/lib/auth/password/request-reset";
import { requestLink } from "@/lib/auth/sign-in/request-link";
import { signUp } from "@/lib/auth/sign-in/sign-up";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { schedules } from "@/lib/platform/config/schedules";
import { formatNaira, kobo, sumKobo } from "@/lib/platform/money";
import { inLocale } from "@/lib/words/catalogues/in-locale";
import { prefixed } from "@/lib/words/local-href";
import { OFFERED } from "@/lib/words/locale";
import { mailWords } from "@/lib/words/messages";
import { createPerson, newVisitor } from "@/test/people";
import { buy, validated } from "@/test/services/bills";
import { createTestShop, TEST_SCALE, type TestShop } from "@/test/shop";
import { type ReceivedMail, type RunningSmtp, type SmtpOptions, startSmtp } from "@/test/smtp";
import { enqueueMessage } from "./enqueue-message";
import { resendMessage } from "./resend-message";

/** A complete shop whose worker sends through a real local SMTP server. */
const auth = { user: "kiosk", pass: "smtp-canary/password" };
let shop: TestShop;
let smtp: RunningSmtp;
let behaviour: SmtpOptions = {};
/** Long enough to deliver an order on any machine. A test that needs the held messages shortens it. */
const HOLD_MS = 600_000;
const times = { ...schedules(TEST_SCALE), holdMail: HOLD_MS, checkRefund: [200] as never };

beforeAll(async () => {
  smtp = await startSmtp({
    auth,
    answer: (mail, n) => behaviour.answer?.(mail, n),
    recipient: (address) => behaviour.recipient?.(address),
  });
  shop = await createTestShop({
    parts: { schedules: times as never },
    env: { SMTP_URL: smtp.url, MAIL_FROM: "Kiosk <shop@kiosk.example>", APP_URL: "https://shop.example" },
  });
  await shop.startWorker();
});
beforeEach(() => {
  behaviour = {};
  times.holdMail = HOLD_MS;
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});

const phone = "08031234567";
const about = (order: { ref: string }) => smtp.mails.filter(({ subject }) => subject.includes(order.ref));
async function mailAbout(order: { ref: string }, subject: RegExp): Promise<ReceivedMail> {
  const found = () => about(order).find((mail) => subject.test(mail.subject));
  await expect.poll(found, { timeout: 45_000 }).toBeDefined();
  return found() as ReceivedMail;
}
const rows = (order: { id: string }) =>
  shop.database.message.findMany({ where: { orderId: order.id }, orderBy: { createdAt: "asc" } });
async function ended(key: string) {
  const read = () => shop.database.message.findUniqueOrThrow({ where: { key } });
  await expect.poll(async () => (await read()).state, { timeout: 45_000 }).toMatch(/sent|failed/);
  return read();
}
let count = 0;
async function link(to: string): Promise<string> {
  const key = `verify_email:${++count}`;
  const secret = { link: "https://shop.example/sign-up/verify?token=abc" };
  await enqueueMessage(shop.ctx, { kind: "verify_email", to, data: {}, secret, key });
  return key;
}

describe("order", () => {
  it("sends one email for an immediate delivery, with the token in five groups and the order's link", async () => {
    const meter = { product: "Ikeja Electric", meterNumber: "45001234567", meterType: "prepaid" };
    await validated(shop, "electricity", meter);
    const order = await buy(shop, "electricity", { ...meter, amount: 5_000, phone });
    const { lines } = await shop.until(order, ({ status }) => status === "delivered");
    const token = String(lines[0]?.delivery?.token);
    const mail = await mailAbout(order, /^Delivered: Ikeja Electric/);
    const groups = (token.match(/\d{4}/g) ?? []).join(" ");
    expect(mail.to).toEqual(["ada@example.com"]);
    expect(mail.text).toContain(`Token:\n${groups}`);
    expect(mail.text).toContain("You paid: ₦");
    expect(mail.html).toContain(groups);
    const page = `https://shop.example/orders/${order.ref}?token=${order.token}`;
    expect(mail.text).toContain(page);
    expect(mail.html).toContain(`href="${page}"`);
    // The "paid" message is skipped when it becomes due, because the delivery came first.
    times.holdMail = 0;
    await expect
      .poll(async () => (await rows(order)).map(({ state }) => state).sort(), { timeout: 45_000 })
      .toEqual(["sent", "skipped"]);
    expect(about(order)).toHaveLength(1);
    // The stored message contains no token; the token is added when the email is written.
    expect(JSON.stringify((await rows(order)).map(({ data }) => data))).toBe("[{},{}]");
  });

  it("links to PINs without containing them", async () => {
    const order = await buy(shop, "exam-pin", { product: "WAEC", quantity: 2 });
    const { lines } = await shop.until(order, ({ status }) => status === "delivered");
    const pins = lines[0]?.delivery?.pins as { pin: string; serial: string }[];
    const { raw, text, html } = await mailAbout(order, /^Delivered: 2 WAEC PINs/);
    expect(text).toContain("behind “Show”");
    for (const { pin } of pins) expect([raw, text, html].some((one) => one.includes(pin))).toBe(false);
  });

  it("links to an eSIM without its activation code", async () => {
    const order = await buy(shop, "esim", { packageCode: "GH_1_7", regionCode: "GH" });
    await shop.until(order, ({ status }) => status === "delivered");
    const { raw, text, html } = await mailAbout(order, /^Delivered: /);
    expect(text).toContain("ready to install");
    expect([raw, text, html].some((one) => one.includes("LPA:1$"))).toBe(false);
  });

  it("writes to a buyer in the language that they read, with a link in it", async () => {
    const buyer = { product: "MTN", phone, amount: 510 };
    const order = await inLocale("pcm", () => buy(shop, "airtime", buyer));
    const { text, subject } = await mailAbout(order, /^Delivered: /);

    expect(subject).toContain(order.ref);
    expect(text).toContain(inLocale("pcm", () => mailWords.never));
    expect(text).not.toContain(mailWords.never);
    expect(text).toMatch(new RegExp(`/pcm/orders/${order.ref}\\?token=`));
    expect(await shop.database.order.findUnique({ where: { ref: order.ref } })).toMatchObject({
      locale: "pcm",
    });
  });

  it("reports a slow order as paid, then late, and finally delivered", async () => {
    times.holdMail = 500;
    await shop.control("/settings", { settleAfterMs: 5_000_000 });
    const order = await buy(shop, "airtime", { product: "MTN", phone: "08030000106", amount: 500 });
    expect((await mailAbout(order, /^Paid: /)).text).toContain("We've received your payment");
    expect((await mailAbout(order, /^Delivery delayed: /)).text).toContain("Within 24 hours");
    const { transactions } = await shop.books();
    const sold = transactions.find(({ number }) => number === "08030000106");
    await shop.control("/settle", { id: sold?.customerRef, status: "SUCCESS" });
    await mailAbout(order, /^Delivered: /);
    expect(about(order).map(({ subject }) => subject.split(":")[0])).toEqual([
      "Paid",
      "Delivery delayed",
      "Delivered",
    ]);
    await shop.control("/settings", { settleAfterMs: 3_000 });
  });

  it("reports the start and end of a refund", async () => {
    times.holdMail = 500;
    await shop.control("/settings", { refundAfterMs: 5_000_000 });
    const order = await buy(shop, "airtime", { product: "MTN", phone: "08030000101", amount: 500 });
    expect((await mailAbout(order, /^Not delivered, refund in progress/)).text).toMatch(
      /We're refunding ₦[\d,.]+/,
    );
    // The email may be sent before the refund has arrived there.
    await shop.until(order, ({ timeline }) => timeline.some(({ event }) => event === "refund_sent"));
    const { refunds } = (await shop.books()).paystack as unknown as {
      refunds: { id: number; status: string }[];
    };
    for (const { id } of refunds) await shop.control("/paystack/refunds", { id, status: "processed" });
    expect((await mailAbout(order, /^Refunded: /)).text).toMatch(/We refunded ₦[\d,.]+/);
    await shop.control("/settings", { refundAfterMs: 500 });
  });

  it("sends one email for a partial delivery's refunds, when all are complete", async () => {
    await shop.control("/settings", { refundAfterMs: 5_000_000 });
    const order = await buy(shop, "airtime", {
      recipients: [
        { product: "MTN", phone: "08031234568", amount: 500 },
        { product: "MTN", phone: "08030000101", amount: 700 },
        { product: "MTN", phone: "08031234569", amount: 300 },
        { product: "MTN", phone: "08030000101", amount: 900 },
      ],
    });
    const begun = await shop.until(order, ({ status, timeline }) => {
      const sent = timeline.filter(({ event }) => event === "refund_sent");
      return status === "partly_delivered" && sent.length === 2;
    });
    expect((await mailAbout(order, /^Partly delivered: /)).text).toMatch(
      /2 of 4 were delivered. We're refunding ₦[\d,.]+ for the rest/,
    );
    const { refunds } = (await shop.books()).paystack as unknown as {
      refunds: { id: number; status: string }[];
    };
    const open = refunds.filter(({ status }) => status !== "processed");
    expect(open).toHaveLength(2);
    const kinds = async () => (await rows(order)).map(({ kind }) => kind);
    const back = (count: number) =>
      shop.until(order, ({ lines }) => lines.filter(({ status }) => status === "refunded").length === count);
    await shop.control("/paystack/refunds", { id: open[0]?.id, status: "processed" });
    await back(1);
    expect(await kinds()).not.toContain("order_part_refunded");
    await shop.control("/paystack/refunds", { id: open[1]?.id, status: "processed" });
    await back(2);
    const money = sumKobo(
      begun.lines.filter(({ status }) => status !== "delivered").map(({ total }) => total.amount),
    );
    const { text } = await mailAbout(order, /^Part refunded: /);
    expect(text).toContain(`We refunded ${formatNaira(money)}`);
    expect(text).toContain("0803 000 0101");
    expect(text).not.toContain("0803 123 4568");
    expect((await kinds()).filter((kind) => kind === "order_part_refunded")).toHaveLength(1);
    await shop.control("/settings", { refundAfterMs: 500 });
  });

  it("reports a partial delivery's refund resolved by manual review", async () => {
    await shop.control("/settings", { refundAfterMs: 5_000_000 });
    const order = await buy(shop, "airtime", {
      recipients: [
        { product: "MTN", phone: "08031234571", amount: 500 },
        { product: "MTN", phone: "08030000101", amount: 800 },
      ],
    });
    await shop.until(order, ({ timeline }) => timeline.some(({ event }) => event === "refund_sent"));
    await mailAbout(order, /^Partly delivered: /);
    const [refund] = await shop.database.effect.findMany({ where: { orderId: order.id, kind: "REFUND" } });
    const { refunds } = (await shop.books()).paystack as unknown as {
      refunds: { id: number; merchant_note: string }[];
    };
    const theirs = refunds.find(({ merchant_note }) => merchant_note === refund?.customerRef);
    await shop.control("/paystack/refunds", { id: theirs?.id, status: "failed" });
    await shop.until(order, ({ status }) => status === "under_review");
    const who = { name: "ada", reason: "their dashboard says processed" };
    expect(await decideParked(shop.ctx, refund?.id ?? "", { verdict: "refunded" }, who)).toMatchObject({
      ok: true,
    });
    expect((await shop.order(order)).status).toBe("partly_delivered");
    expect((await mailAbout(order, /^Part refunded: /)).text).toContain("We refunded");
    await shop.control("/settings", { refundAfterMs: 500 });
  });

  it("combines a partial delivery with an immediate wallet refund in one email", async () => {
    const { userId, email } = await createPerson(shop.ctx, {});
    const input = {
      recipients: [
        { product: "MTN", phone: "08030000101", amount: 700 },
        { product: "MTN", phone: "08031234570", amount: 500 },
      ],
    };
    const placed = await placeOrder(shop.ctx, {
      service: "airtime",
      input,
      email,
      userId,
      refundTo: "wallet",
      key: "part-wallet",
    });
    if (!placed.ok) throw new Error(placed.reason);
    await shop.pay(placed.payment.reference);
    const { lines } = await shop.until(placed.order, (order) =>
      ["delivered", "refunded"].every((status) => order.lines.some((line) => line.status === status)),
    );
    const back = lines.find(({ status }) => status === "refunded")?.total.amount ?? kobo(0);
    const { text } = await mailAbout(placed.order, /^Partly delivered: /);
    expect(text).toContain(`1 of 2 was delivered. We refunded ${formatNaira(back)} for the rest`);
    expect((await rows(placed.order)).map(({ kind }) => kind)).not.toContain("order_part_refunded");
  });

  it("reports a manual review once, and again when the owner resends it", async () => {
    const order = await buy(shop, "exam-pin", { product: "WAEC", quantity: 19 });
    const parked = await mailAbout(order, /^Under review/);
    const [row] = (await rows(order)).filter(({ kind }) => kind === "order_parked");
    expect(parked.id).toBe(`<${row?.id}@kiosk.example>`);
    const { userId } = await createPerson(shop.ctx, { role: "support" });
    const actor = { id: userId, role: "support" };
    const pressed = await Promise.all(
      [1, 2].map(() => resendMessage(shop.ctx, { id: row?.id ?? "", actor })),
    );
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(pressed).toContainEqual({ ok: false, reason: "not_done" });
    await expect
      .poll(() => about(order).filter(({ subject }) => subject.startsWith("Under review")).length)
      .toBe(2);
    expect(new Set(about(order).map(({ id }) => id)).size).toBe(about(order).length);
    const audit = await shop.database.auditEntry.findMany({
      where: { action: "message.resent", actorId: userId },
    });
    expect(audit).toHaveLength(1);
    const paid = (await rows(order)).find(({ kind }) => kind === "order_paid");
    expect(await resendMessage(shop.ctx, { id: paid?.id ?? "", actor })).toEqual({
      ok: false,
      reason: "out_of_date",
    });
    expect(await resendMessage(shop.ctx, { id: "nobody", actor })).toEqual({
      ok: false,
      reason: "not_found",
    });
  });
});

describe("account", () => {
  async function mailTo(email: string, subject: string): Promise<ReceivedMail> {
    const found = () => smtp.mails.find((mail) => mail.to.includes(email) && mail.subject === subject);
    await expect.poll(found, { timeout: 45_000 }).toBeDefined();
    return found() as ReceivedMail;
  }

  it.each(OFFERED)(
    "comes in the language in which it was asked for, with links into it (%s)",
    async (locale) => {
      const { email, userId } = await createPerson(shop.ctx);
      const stranger = `stranger-${locale}@example.com`;
      const link = `link-${locale}@example.com`;
      const newcomer = `newcomer-${locale}@example.com`;
      const name = "Kiosk";
      await inLocale(locale, async () => {
        await requestReset(shop.ctx, newVisitor(), email);
        await requestReset(shop.ctx, newVisitor(), stranger);
        await requestLink(shop.ctx, newVisitor(), { email: link, next: "/account" });
        await signUp(shop.ctx, newVisitor(), { email: newcomer, password: "correct horse battery" });
        await signUp(shop.ctx, newVisitor(), { email, password: "correct horse battery" });
        await changeNotice(shop.ctx, "passkey_added", { id: userId, email });
      });
      const sent = [
        [email, "reset_password", "/reset/new?token="],
        [stranger, "no_account", "/sign-up"],
        [link, "sign_in_link", "/sign-in/link?"],
        [newcomer, "verify_email", "/sign-up/verify?token="],
        [email, "account_exists", "/sign-in"],
        [email, "passkey_added", "/account/security"],
      ] as const;
      for (const [to, kind, path] of sent) {
        const subject = inLocale(locale, () => mailWords[kind].subject({ shop: name }));
        const { text } = await mailTo(to, subject);
        expect(text).toContain(inLocale(locale, () => mailWords.never));
        expect(text).toContain(`https://shop.example${prefixed(locale, path)}`);
      }
    },
  );
});

describe("mail server", () => {
  it("stops after a 5xx reply about the mailbox, with the reason and no retry", async () => {
    behaviour.recipient = (address) => (address === "gone@example.com" ? 550 : undefined);
    const row = await ended(await link("gone@example.com"));
    expect(row).toMatchObject({ state: "failed", attempts: 1, reason: "refused: 550 5.1.1", nextAt: null });
    expect((await ended(await link("there@example.com"))).state).toBe("sent");
    expect(smtp.mails.find(({ to }) => to[0] === "there@example.com")?.html).toContain(
      "https://shop.example/sign-up/verify?token=abc",
    );
  });

  it("retries after a 4xx reply with the same id until it is accepted", async () => {
    const key = "verify_email:slow";
    behaviour.answer = (mail) =>
      mail.to[0] === "slow@example.com" && smtp.mails.filter(({ id }) => id === mail.id).length < 3
        ? 451
        : undefined;
    await enqueueMessage(shop.ctx, {
      kind: "verify_email",
      to: "slow@example.com",
      data: {},
      secret: { link: "https://x.example" },
      key,
    });
    const row = await ended(key);
    expect(row).toMatchObject({ state: "sent", attempts: 3, unclear: 0 });
    expect(row.sentAt).not.toBeNull();
    const ids = smtp.mails.filter(({ to }) => to[0] === "slow@example.com").map(({ id }) => id);
    expect(ids).toEqual(Array(3).fill(`<${row.id}@kiosk.example>`));
  });

  it("retries at most once, with the same id, if the server is silent after the whole message, then opens a case", async () => {
    behaviour.answer = (mail) => (mail.to[0] === "mute@example.com" ? "drop" : undefined);
    const row = await ended(await link("mute@example.com"));
    expect(row).toMatchObject({ state: "failed", reason: "unclear", attempts: 2, unclear: 2 });
    const mute = smtp.mails.filter(({ to }) => to[0] === "mute@example.com");
    expect(mute).toHaveLength(2);
    expect(new Set(mute.map(({ id }) => id)).size).toBe(1);
  });

  it("skips messages that are no longer valid", async () => {
    const expiresAt = new Date(Date.now() - 1_000).toISOString();
    const late = {
      kind: "verify_email",
      to: "late@example.com",
      data: { expiresAt },
      key: "verify_email:late",
    };
    await enqueueMessage(shop.ctx, { ...late, secret: { link: "https://x.example" } });
    const read = () => shop.database.message.findUniqueOrThrow({ where: { key: late.key } });
    await expect.poll(async () => (await read()).state, { timeout: 45_000 }).toBe("skipped");
    expect(smtp.mails.some(({ to }) => to[0] === "late@example.com")).toBe(false);
  });
});
