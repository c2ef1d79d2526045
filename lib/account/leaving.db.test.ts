import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payOutWallet } from "@/lib/admin/customers/pay-out-wallet";
import { hashPassword } from "@/lib/auth/credentials/password";
import { requirePassword } from "@/lib/auth/password/require-password";
import { findSession } from "@/lib/auth/session/find-session";
import { openSession } from "@/lib/auth/session/open-session";
import { signUp } from "@/lib/auth/sign-in/sign-up";
import { closeCase } from "@/lib/cases/close-case";
import { openCase } from "@/lib/cases/open-case";
import { recordDispute } from "@/lib/cases/record-dispute";
import { resendMessage } from "@/lib/messages/resend-message";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import { writeOrderWords } from "@/lib/orders/reading/order-words";
import { tokenOpensOrder } from "@/lib/orders/reading/token-opens-order";
import { type Kobo, kobo } from "@/lib/platform/money";
import { getWalletBalance, getWalletStatement } from "@/lib/wallet/get-wallet";
import { startTopUp } from "@/lib/wallet/start-topup";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { createPerson, newVisitor, type Person } from "@/test/people";
import { createTestShop, type TestShop } from "@/test/shop";
import { connectSuperuser } from "@/test/superuser";
import { topUp } from "@/test/top-up";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { saveBeneficiaries } from "./beneficiaries";
import { claimOrder } from "./claim-order";
import { deleteAccount } from "./delete-account";
import { exportAccount } from "./export-account";
import { getLeavingBlockers } from "./leaving-blockers";
import { listMyOrders } from "./list-my-orders";
import { rememberNetworks } from "./number-networks";

/** Deleting an account removes the person from every table and keeps the ledger intact (ADR 18). */
process.env.ABUSE_LIMITS = "off";
let shop: TestShop;
let client: pg.Client;
let count = 0;

beforeAll(async () => {
  shop = await createTestShop();
  client = await connectSuperuser(shop.url);
  await shop.startWorker();
});
afterAll(async () => {
  expect(await findBreaks(client)).toEqual([]);
  expect(await verifyAuditChain(shop.database)).toEqual([]);
  await client.end();
  await shop.close();
});

const METER = { product: "Ikeja Electric", meterNumber: "45012345678", meterType: "prepaid" };

async function buy(
  who: Person | null,
  service: string,
  input: unknown,
  more: { email?: string; payment?: "wallet" } = {},
) {
  const { email = who?.email ?? "guest@example.com", payment } = more;
  const key = `leaving-${++count}`;
  const placed = await placeOrder(shop.ctx, {
    service,
    input,
    email,
    key,
    userId: who?.userId ?? null,
    payment,
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  return { ...placed.order, reference: placed.payment.reference };
}

async function delivered(order: { ref: string; token: string; reference: string }) {
  await shop.pay(order.reference);
  return shop.until(order, ({ status }) => status === "delivered");
}

const airtime = (amount = 500) => ({
  product: "MTN",
  phone: `0803${String(1_230_000 + ++count).padStart(7, "0")}`,
  amount,
});
const leave = (who: Person, giveUp: Kobo | null = null) => deleteAccount(shop.ctx, who.userId, giveUp);

/** The tables that contain a text in any column, ignoring case. */
async function whereIs(text: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public','graphile_worker') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await client.query(
      `SELECT 1 FROM ${name} x WHERE position(lower($1) IN lower(x::text)) > 0 LIMIT 1`,
      [text],
    );
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

/** A customer with a full history: every kind of record that an account can have. */
async function withHistory() {
  const ada = await createPerson(shop.ctx);
  const passwordHash = await hashPassword("correct horse battery");
  const name = `Adaeze ${ada.userId.slice(-6)}`;
  const label = `Flat ${ada.userId.slice(-6)} in Ojota`;
  const phone = `+234803${String(7_000_000 + ++count)}`;
  await shop.database.user.update({
    where: { id: ada.userId },
    data: { name, passwordHash },
  });
  await shop.database.account.create({
    data: {
      id: `acc-${count}`,
      userId: ada.userId,
      type: "oauth",
      provider: "google",
      providerAccountId: `google-${ada.userId}`,
    },
  });
  await validateCustomer(shop.ctx, { service: "electricity", check: METER });
  const meter = await buy(ada, "electricity", { ...METER, phone: "08031230000", amount: 2_000 });
  const light = await delivered(meter);
  await saveBeneficiaries(shop.ctx, ada.userId, meter.ref);
  await shop.database.beneficiary.updateMany({
    where: { userId: ada.userId },
    data: { label },
  });
  await rememberNetworks(shop.ctx, ada.userId, [{ phone, product: "glo" }]);
  await topUp(shop, ada, kobo(150_000));
  const fromWallet = await buy(ada, "airtime", airtime(), { payment: "wallet" });
  await shop.until(fromWallet, ({ status }) => status === "delivered");
  // A webhook as Paystack sends it, containing the customer's address.
  const event = {
    event: "charge.success",
    data: { reference: meter.reference, customer: { email: ada.email.toUpperCase() } },
  };
  await storeWebhook(shop.ctx, "paystack", Buffer.from(JSON.stringify(event)));
  await expect
    .poll(async () => (await client.query("SELECT 1 FROM inbox WHERE done_at IS NULL")).rows.length)
    .toBe(0);
  return {
    ada,
    name,
    label,
    phone,
    passwordHash,
    meter,
    token: String(light.lines[0]?.delivery?.token),
    fromWallet,
  };
}

async function exported(who: Person): Promise<string> {
  let text = "";
  for await (const piece of exportAccount(shop.ctx, who.userId)) text += piece;
  return text;
}

describe("data export", () => {
  it("contains all of the shop's data about one customer, including deliverables, and no secrets", async () => {
    const { ada, name, label, phone, passwordHash, meter, token, fromWallet } = await withHistory();
    const other = await createPerson(shop.ctx);
    const others = await delivered(await buy(other, "airtime", airtime()));
    const text = await exported(ada);
    const copy = JSON.parse(text);
    expect(copy.profile).toMatchObject({
      email: ada.email,
      name,
      hasPassword: true,
      signInsElsewhere: [{ provider: "google", providerAccountId: `google-${ada.userId}` }],
    });
    expect(copy.orders.map(({ ref }: { ref: string }) => ref)).toEqual([meter.ref, fromWallet.ref]);
    expect(copy.orders[0]).toMatchObject({
      cameBy: "placed",
      asked: { meterNumber: "45012345678" },
      lines: [{ recipient: "45012345678", delivery: { token } }],
      payments: [{ provider: "paystack", reference: meter.reference, state: "CAPTURED" }],
    });
    expect(copy.walletEntries.map(({ kind }: { kind: string }) => kind)).toEqual(["capture", "topup"]);
    expect(copy.walletBalanceKobo).toBe(await getWalletBalance(shop.ctx, ada.userId));
    expect(copy.savedNumbers).toMatchObject([{ label, number: "45012345678" }]);
    expect(copy.rememberedNetworks).toMatchObject([{ phone, product: "glo" }]);
    expect(copy.messages.map(({ kind }: { kind: string }) => kind)).toContain("order_delivered");
    expect(copy.sessions).toHaveLength(1);
    expect(copy.topUps).toMatchObject([{ creditKobo: 150_000, state: "CAPTURED" }]);
    const secret = await shop.database.order.findUniqueOrThrow({ where: { ref: meter.ref } });
    for (const hidden of [
      passwordHash,
      ada.sid,
      meter.token,
      secret.tokenSalt,
      secret.tokenSha256,
      secret.requestHash,
    ])
      expect(text).not.toContain(hidden);
    expect(text).not.toContain(others.ref);
    expect(text).not.toMatch(/argon2|cipher|sealed|hash/i);
  });
});

describe("account deletion", () => {
  it("removes the person from every table and keeps the ledger unchanged", async () => {
    const { ada, name, label, phone, passwordHash, meter, fromWallet } = await withHistory();
    const rest = await getWalletBalance(shop.ctx, ada.userId);
    const paid = await payOutWallet(shop.ctx, {
      key: "all",
      userId: ada.userId,
      amount: rest,
      actor: { userId: ada.userId, role: "owner" },
      reason: "sent to the bank",
    });
    expect(paid).toEqual({ outcome: "done", balanceKobo: 0 });
    // A friend's order that Ada only opened with its link remains the friend's.
    const friend = await buy(null, "airtime", airtime(), { email: "friend@example.com" });
    await delivered(friend);
    expect(await claimOrder(shop.ctx, friend, ada.userId)).toBe(true);
    // What her address bought without signing in is hers too.
    const guest = await buy(null, "airtime", airtime(), { email: ada.email });
    await delivered(guest);
    const ledger = () =>
      client.query("SELECT count(*)::int AS n, sum(abs(amount_kobo))::bigint AS kobo FROM ledger_entries");
    const before = (await ledger()).rows;
    // The worker may have been first.
    await writeOrderWords(shop.ctx);
    expect(await shop.database.orderWords.count({ where: { words: { contains: ada.email } } })).toBe(3);

    expect(await leave(ada)).toEqual({ outcome: "done", orders: 3 });
    for (const trace of [ada.email, name, passwordHash, label, `google-${ada.userId}`, ada.sid, phone])
      expect([trace, await whereIs(trace)]).toEqual([trace, []]);
    expect((await ledger()).rows).toEqual(before);
    expect(await findSession(shop.ctx, ada.cookie.split("=").slice(1).join("="))).toBeNull();
    expect([await tokenOpensOrder(shop.ctx, meter), await tokenOpensOrder(shop.ctx, fromWallet)]).toEqual([
      false,
      false,
    ]);
    expect(await tokenOpensOrder(shop.ctx, guest)).toBe(false);
    expect(await tokenOpensOrder(shop.ctx, friend)).toBe(true);
    const [kept] = (await client.query("SELECT email FROM orders WHERE ref = $1", [friend.ref])).rows;
    expect(kept).toEqual({ email: "friend@example.com" });
    const audit = await shop.database.auditEntry.findFirstOrThrow({ where: { action: "account.deleted" } });
    expect(audit).toMatchObject({ subject: `user:${ada.userId}`, before: null, after: { orders: 3 } });

    const told = await shop.database.message.findFirstOrThrow({
      where: { kind: "order_delivered", order: { ref: meter.ref } },
    });
    const resent = await resendMessage(shop.ctx, { id: told.id, actor: { id: ada.userId, role: "owner" } });
    expect(resent).toEqual({ ok: false, reason: "out_of_date" });

    // The same address can sign up again and sees nothing of the past.
    await signUp(shop.ctx, newVisitor(), { email: ada.email, password: "another long password" });
    const again = await shop.database.user.findUniqueOrThrow({ where: { email: ada.email } });
    expect(again.id).not.toBe(ada.userId);
    await client.query("UPDATE users SET email_verified_at = now() WHERE id = $1", [again.id]);
    const browser = { userAgent: "x", addressHint: "x", previous: null };
    expect(await openSession(shop.ctx, { sid: "again", userId: again.id, ...browser })).toBe(true);
    expect((await listMyOrders(shop.ctx, again.id)).orders).toEqual([]);
    expect(await getWalletStatement(shop.ctx, again.id)).toEqual([]);
    expect(await leave(ada)).toEqual({ outcome: "gone" });
  });

  it("refuses while money or deliveries are in progress, and lists them", async () => {
    const ada = await createPerson(shop.ctx);
    expect(await getLeavingBlockers(shop.ctx, ada.userId)).toEqual({
      staff: false,
      orders: [],
      topUp: false,
      cases: 0,
      balanceKobo: 0,
    });
    const unpaid = await buy(ada, "airtime", airtime());
    expect(await leave(ada)).toMatchObject({ outcome: "blocked", blockers: { orders: [unpaid.ref] } });
    await delivered(unpaid);
    const started = await startTopUp(shop.ctx, {
      userId: ada.userId,
      email: ada.email,
      credit: kobo(20_000),
      key: "open",
    });
    expect(started.ok).toBe(true);
    expect(await leave(ada)).toMatchObject({ outcome: "blocked", blockers: { orders: [], topUp: true } });
    if (started.ok) await shop.pay(started.reference);
    expect(await leave(ada)).toMatchObject({
      outcome: "blocked",
      blockers: { topUp: false, balanceKobo: 20_000 },
    });
    // A larger balance can't be forfeited.
    expect(await leave(ada, kobo(20_000))).toMatchObject({ outcome: "blocked" });
    await buyAway(ada, 15_000);
    const { id } = await shop.database.order.findUniqueOrThrow({ where: { ref: unpaid.ref } });
    const opened = await openCase(shop.ctx, {
      kind: "not_received",
      subject: `order:${id}`,
      orderId: id,
      why: "not received",
    });
    expect(await leave(ada)).toMatchObject({ blockers: { cases: 1, balanceKobo: 5_000 } });
    await closeCase(shop.ctx, opened.id ?? 0, { name: "owner", reason: "found" });
    // A small balance can be forfeited only as the exact amount shown.
    expect(await leave(ada)).toMatchObject({ outcome: "blocked" });
    expect(await leave(ada, kobo(4_999))).toMatchObject({ outcome: "blocked" });
    expect(await leave(ada, kobo(5_000))).toMatchObject({ outcome: "done" });
    expect(await getWalletBalance(shop.ctx, ada.userId)).toBe(0);
  });

  it("refuses while a bank disputes a top-up", async () => {
    const ada = await createPerson(shop.ctx);
    const reference = await topUp(shop, ada, kobo(20_000));
    await expect.poll(() => getWalletBalance(shop.ctx, ada.userId)).toBe(20_000);
    await buyAway(ada, 20_000);
    const dispute = {
      id: "D1",
      reference,
      category: "fraud",
      currency: "NGN",
      amount: null,
      dueAt: null,
    } as const;
    const open = { ...dispute, status: "awaiting-merchant-feedback", resolution: null };
    await recordDispute(shop.ctx, "paystack", "charge.dispute.create", open);
    expect(await leave(ada)).toMatchObject({ outcome: "blocked", blockers: { cases: 1, balanceKobo: 0 } });
  });

  it("refunds a top-up that is paid after the account was deleted", async () => {
    const ada = await createPerson(shop.ctx);
    const { userId, email } = ada;
    const started = await startTopUp(shop.ctx, { userId, email, credit: kobo(100_000), key: "late" });
    if (!started.ok) throw new Error(started.reason);
    const { reference } = started;
    // Nobody paid for an hour, so that it no longer keeps the account.
    await shop.database.payment.updateMany({
      where: { reference },
      data: { state: "ABANDONED", nextAt: null },
    });
    expect(await leave(ada)).toMatchObject({ outcome: "done" });
    await shop.pay(reference);
    const find = () =>
      shop.database.payment.findFirstOrThrow({
        where: { reference },
        select: { disposition: true, reason: true },
      });
    await expect.poll(find).toEqual({ disposition: "SUSPENSE", reason: "account_deleted" });
    expect(await getWalletBalance(shop.ctx, userId)).toBe(0);
    const refund = () =>
      shop.database.effect.findFirst({ where: { request: { path: ["reference"], equals: reference } } });
    await expect.poll(async () => (await refund())?.state, { timeout: 10_000 }).toBe("SUCCEEDED");
  });

  /** Pays out this much from the wallet, to leave a small balance. */
  async function buyAway(who: Person, amount: number): Promise<void> {
    const actor = { userId: who.userId, role: "owner" } as const;
    const payout = { key: `away-${++count}`, userId: who.userId, amount: kobo(amount), actor, reason: "x" };
    expect(await payOutWallet(shop.ctx, payout)).toMatchObject({ outcome: "done" });
    expect(await payOutWallet(shop.ctx, payout)).toMatchObject({ outcome: "already" });
    expect(
      await payOutWallet(shop.ctx, { ...payout, key: `more-${count}`, amount: kobo(10_000_000) }),
    ).toMatchObject({ outcome: "too_much" });
  }

  it("refuses staff, acts once under concurrent requests, and alerts the owner to later payments", async () => {
    const owner = await createPerson(shop.ctx, { role: "support" });
    expect(await leave(owner)).toMatchObject({ outcome: "blocked", blockers: { staff: true } });
    const ada = await createPerson(shop.ctx);
    const both = await Promise.all([leave(ada), leave(ada)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["done", "gone"]);
    const late = kobo(10_000);
    await client.query("SELECT post_journal('test-late', 'refund', NULL, now(), $1::jsonb)", [
      JSON.stringify([
        { account: `wallet:${ada.userId}`, kobo: -late },
        { account: "held", kobo: late },
      ]),
    ]);
    const alarms = await shop.database.alarm.findMany({ where: { kind: "money_for_nobody" } });
    expect(alarms).toMatchObject([{ detail: { user: ada.userId, kobo: late } }]);
    // Corrects the ledger, so that later checks pass.
    await client.query("SELECT post_journal('test-back', 'refund', NULL, now(), $1::jsonb)", [
      JSON.stringify([
        { account: `wallet:${ada.userId}`, kobo: late },
        { account: "held", kobo: -late },
      ]),
    ]);
  });
});

describe("reauthentication", () => {
  it("requires the password, or a recent sign-in if there is none", async () => {
    const ada = await createPerson(shop.ctx);
    const prove = (password: string, provedAt = ada.provedAt) =>
      requirePassword(shop.ctx, newVisitor({ limited: false }), { ...ada, provedAt }, password);
    expect(await prove("")).toEqual({ ok: true });
    const before = new Date(ada.provedAt.getTime() - 11 * 60_000);
    expect(await prove("", before)).toEqual({ ok: false, reason: "sign_in_again" });
    await shop.database.user.update({
      where: { id: ada.userId },
      data: { passwordHash: await hashPassword("correct horse battery") },
    });
    expect(await prove("wrong horse battery")).toEqual({ ok: false, reason: "wrong" });
    expect(await prove("correct horse battery")).toEqual({ ok: true });
  });
});
