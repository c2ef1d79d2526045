import { describe, expect, it } from "vitest";
import * as openRoute from "@/app/account/orders/[ref]/route";
import * as statementRoute from "@/app/account/wallet/statement/route";
import * as quoteRoute from "@/app/api/quote/route";
import { routeGuardOf } from "@/lib/auth/access/route-guard";
import { openSession } from "@/lib/auth/session/open-session";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import { kobo } from "@/lib/platform/money";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { settleTopUp } from "@/lib/wallet/settle-topups";
import { startTopUp } from "@/lib/wallet/start-topup";
import { statementCsv } from "@/lib/wallet/statement-csv";
import { createPerson, type Person } from "@/test/people";
import { callRoute, openRoutes } from "@/test/routes/call-route";
import { deleteBeneficiary, listBeneficiaries, renameBeneficiary, saveBeneficiaries } from "./beneficiaries";
import { placeAgain, quoteAgain } from "./buy-again";
import { claimOrder } from "./claim-order";
import { findMyOrder } from "./find-my-order";
import { findOrderOwnership } from "./find-order-ownership";
import { listMyEsims } from "./list-my-esims";
import { listMyNumbers } from "./list-my-numbers";
import { listMyOrders, parseOrderFilter } from "./list-my-orders";
import { findRememberedNetworks, rememberNetworks } from "./number-networks";
import { setRefundPreference } from "./refund-preference";

/** An account's records belong to its customer; for everyone else they don't exist. */
process.env.ABUSE_LIMITS = "off";
let count = 0;
const may = async () => true;

const shop = await openRoutes();
const ada = await createPerson(shop.ctx);
const eve = await createPerson(shop.ctx);

async function buy(
  who: Person | null,
  service: string,
  input: unknown,
  email = "guest@example.com",
  refundTo?: "wallet",
) {
  const placed = await placeOrder(shop.ctx, {
    service,
    input,
    email: who?.email ?? email,
    key: `account-${++count}`,
    userId: who?.userId ?? null,
    refundTo,
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  return { ...placed.order, reference: placed.payment.reference };
}
/** Pays the order and waits for its end. */
async function finish(order: Awaited<ReturnType<typeof buy>>, end = "delivered") {
  await shop.pay(order.reference);
  const worker = await shop.startWorker();
  const view = await shop.until(order, ({ status }) => status === end);
  await worker.stop();
  return view;
}
const airtime = (phone = "08031230101", amount = 500) => ({ product: "MTN", phone, amount });
const refs = async (who: Person, ...more: [object?, object?]) =>
  (await listMyOrders(shop.ctx, who.userId, ...more)).orders.map(({ ref }) => ref);

describe("order list", () => {
  it("lists the customer's own orders, newest first, by keyset, filtered by service, status and day", async () => {
    const bola = await createPerson(shop.ctx);
    const made: string[] = [];
    for (let index = 0; index < 5; index++) made.unshift((await buy(bola, "airtime", airtime())).ref);
    const bet = await buy(bola, "betting", { product: "Bet9ja", accountId: "0012345", amount: 1_000 });
    const others = await buy(ada, "airtime", airtime());
    const first = await listMyOrders(shop.ctx, bola.userId, {}, { limit: 4 });
    expect(first.orders.map(({ ref }) => ref)).toEqual([bet.ref, ...made.slice(0, 3)]);
    expect(first.orders[0]?.lines).toEqual([
      { service: "betting", product: "BET9JA", recipient: "0012345", planLabel: null },
    ]);
    const second = await listMyOrders(shop.ctx, bola.userId, {}, { limit: 4, before: first.next ?? "" });
    expect(second).toMatchObject({ next: null });
    expect(second.orders.map(({ ref }) => ref)).toEqual(made.slice(3));
    // Another customer's reference isn't a position in this list.
    expect(await refs(bola, {}, { before: others.ref })).toEqual([bet.ref, ...made]);
    expect(await refs(bola, parseOrderFilter({ service: "betting" }))).toEqual([bet.ref]);
    expect(await refs(bola, parseOrderFilter({ status: "delivered" }))).toEqual([]);
    expect(await refs(bola, parseOrderFilter({ status: "open" }))).toHaveLength(6);
    const today = new Date(Date.now() + 60 * 60_000).toISOString().slice(0, 10);
    expect(await refs(bola, parseOrderFilter({ from: today, to: today }))).toHaveLength(6);
    expect(await refs(bola, parseOrderFilter({ to: "2020-01-01" }))).toEqual([]);
    expect(parseOrderFilter({ service: "gold", status: "x", from: "yesterday", to: "2026-99-99" })).toEqual(
      {},
    );
  });

  it("opens an order without its token for its owner only", async () => {
    const order = await buy(ada, "airtime", airtime());
    expect(await findMyOrder(shop.ctx, ada.userId, order.ref)).toMatchObject({ token: order.token });
    expect(await findMyOrder(shop.ctx, eve.userId, order.ref)).toBeNull();
    const open = (headers: Record<string, string>) =>
      callRoute(openRoute.GET, { path: `/account/orders/${order.ref}`, params: { ref: order.ref }, headers });
    const mine = await open(ada.headers);
    expect([mine.status, mine.headers.get("location")]).toEqual([
      303,
      `/orders/${order.ref}?token=${order.token}`,
    ]);
    expect((await open(eve.headers)).status).toBe(404);
    expect((await open({})).status).toBe(404);
    const door = (who: Person, pathname: string) =>
      routeGuardOf(shop.ctx, { headers: new Headers(who.headers), nextUrl: { pathname } });
    for (const page of [`/account/orders/${order.ref}`, `/account/orders/${order.ref}/again`]) {
      expect([await door(ada, page), await door(eve, page)]).toEqual(["open", "closed"]);
    }
    expect(await door(eve, "/account/orders")).toBe("open");
  });
});

describe("claiming", () => {
  it("adds all guest orders of a verified address when its owner signs in", async () => {
    const email = "comes-later@example.com";
    const guest = await buy(null, "airtime", airtime(), email);
    const someone = await buy(null, "airtime", airtime());
    const later = await createPerson(shop.ctx, { email });
    expect(await refs(later)).toEqual([guest.ref]);
    expect((await shop.database.order.findUniqueOrThrow({ where: { ref: guest.ref } })).userHow).toBe(
      "email",
    );
    expect(await refs(later)).not.toContain(someone.ref);
    // A guest order placed meanwhile: the next sign-in adds it, whatever the method.
    const another = await buy(null, "airtime", airtime(), email);
    const browser = { userAgent: "x", addressHint: "x", previous: null };
    await openSession(shop.ctx, { sid: "another", userId: later.userId, ...browser });
    expect(await refs(later)).toEqual([another.ref, guest.ref]);
  });

  it("adds nothing for an unverified address", async () => {
    const email = "not-mine@example.com";
    await buy(null, "airtime", airtime(), email);
    expect(await refs(await createPerson(shop.ctx, { email, emailVerified: false }))).toEqual([]);
  });

  it("adds an order opened with its token, once", async () => {
    const order = await buy(null, "airtime", airtime());
    expect(await findOrderOwnership(shop.ctx, order, ada.userId)).toBe("nobodys");
    expect(await claimOrder(shop.ctx, { ...order, token: `${order.token.slice(1)}x` }, ada.userId)).toBe(
      false,
    );
    expect(await findOrderOwnership(shop.ctx, { ...order, token: "x" }, ada.userId)).toBeNull();
    expect(await claimOrder(shop.ctx, order, ada.userId)).toBe(true);
    expect(await claimOrder(shop.ctx, order, ada.userId)).toBe(true);
    expect(await claimOrder(shop.ctx, order, eve.userId)).toBe(false);
    expect(await findOrderOwnership(shop.ctx, order, ada.userId)).toBe("mine");
    expect(await findOrderOwnership(shop.ctx, order, eve.userId)).toBe("anothers");
  });
});

describe("buying again", () => {
  it("repeats the purchase at today's price, for its owner only", async () => {
    const order = await buy(ada, "airtime", {
      recipients: [airtime("08031230110"), { product: "GLO", phone: "08051230110", amount: 300 }],
    });
    expect(await quoteAgain(shop.ctx, eve.userId, order.ref, may)).toBeNull();
    const quoted = await quoteAgain(shop.ctx, ada.userId, order.ref, may);
    if (!quoted?.quote.ok) throw new Error("no price");
    expect(quoted.quote.quote.total).toBe(order.total);
    const asked = {
      ref: order.ref,
      key: `again-${++count}`,
      payment: "paystack",
      expectedTotal: order.total,
    } as const;
    expect(await placeAgain(shop.ctx, eve, asked)).toBeNull();
    const placed = await placeAgain(shop.ctx, ada, asked);
    expect(placed).toMatchObject({ ok: true, created: true });
    expect(await placeAgain(shop.ctx, ada, asked)).toMatchObject({ ok: true, created: false });
    const made = placed?.ok ? placed.order.ref : "";
    const [one, two] = await Promise.all(
      [order.ref, made].map((ref) => shop.database.order.findUniqueOrThrow({ where: { ref } })),
    );
    expect([two?.input, two?.email, two?.userId]).toEqual([one?.input, one?.email, ada.userId]);
    const dearer = { ...asked, key: `again-${++count}`, expectedTotal: order.total - 100 };
    expect(await placeAgain(shop.ctx, ada, dearer)).toMatchObject({ reason: "price_changed" });
  });

  it("validates the meter's owner again before continuing", async () => {
    const meter = { product: "Ikeja Electric", meterNumber: "45001234777", meterType: "prepaid" };
    await validateCustomer(shop.ctx, { service: "electricity", check: meter });
    const order = await buy(ada, "electricity", { ...meter, amount: 5_000, phone: "08031230103" });
    const later = { ...shop.ctx, clock: { now: () => new Date(Date.now() + 3 * 60 * 60_000) } };
    const refused = await quoteAgain(later, ada.userId, order.ref, async () => false);
    expect(refused?.quote.ok).toBe(false);
    const quoted = await quoteAgain(later, ada.userId, order.ref, may);
    expect(quoted?.quote.ok).toBe(true);
    expect(quoted?.owner?.name).toMatch(/^\S\*+( \S\*+)+$/);
  });
});

describe("beneficiaries", () => {
  it("saves the customer's own orders' numbers with the provider's name, masked", async () => {
    const bola = await createPerson(shop.ctx);
    const meter = { product: "Ikeja Electric", meterNumber: "45001234778", meterType: "prepaid" };
    await validateCustomer(shop.ctx, { service: "electricity", check: meter });
    const order = await buy(bola, "electricity", { ...meter, amount: 5_000, phone: "08031230103" });
    await finish(order);
    expect(await saveBeneficiaries(shop.ctx, eve.userId, order.ref)).toBeNull();
    expect(await saveBeneficiaries(shop.ctx, bola.userId, order.ref)).toBe(1);
    expect(await saveBeneficiaries(shop.ctx, bola.userId, order.ref)).toBe(0);
    const [saved] = await listBeneficiaries(shop.ctx, bola.userId);
    expect(saved).toMatchObject({ kind: "meter", number: "45001234778", meterType: "prepaid", label: "" });
    expect(saved?.holder).toMatch(/^\S\*+( \S\*+)+$/);
    const id = saved?.id ?? "";
    expect(await renameBeneficiary(shop.ctx, eve.userId, id, "Mine now")).toBe(false);
    expect(await deleteBeneficiary(shop.ctx, eve.userId, id)).toBe(false);
    expect(await listBeneficiaries(shop.ctx, eve.userId)).toEqual([]);
    expect(await renameBeneficiary(shop.ctx, bola.userId, id, "  Mum's   house ")).toBe(true);
    expect((await listBeneficiaries(shop.ctx, bola.userId))[0]?.label).toBe("Mum's house");
    expect(await deleteBeneficiary(shop.ctx, bola.userId, id)).toBe(true);
    expect(await listBeneficiaries(shop.ctx, bola.userId)).toEqual([]);
  });

  it("saves each number that was delivered to once, and nothing for an order without numbers", async () => {
    const recipients = [airtime("08031230120", 3_000), airtime("08031230121"), airtime("08030000101")];
    const order = await buy(ada, "airtime", { recipients });
    await finish(order, "partly_delivered");
    expect(await saveBeneficiaries(shop.ctx, ada.userId, order.ref)).toBe(2);
    const saved = await listBeneficiaries(shop.ctx, ada.userId);
    expect(saved.map(({ number }) => number).sort()).toEqual(["+2348031230120", "+2348031230121"]);
    const pins = await buy(ada, "exam-pin", { product: "WAEC", quantity: 1 });
    expect(await saveBeneficiaries(shop.ctx, ada.userId, pins.ref)).toBeNull();
  });

  it("saves a basket's numbers, each as its own kind, and lists its eSIMs", async () => {
    const bola = await createPerson(shop.ctx);
    const meter = { product: "Ikeja Electric", meterNumber: "45001234779", meterType: "prepaid" };
    const named = { customerName: "ADA OBI", address: "12 Broad Street, Lagos" };
    const esim = { service: "esim", input: { packageCode: "KE_1_7", regionCode: "KE" } };
    const order = await buy(bola, "basket", {
      items: [
        esim,
        { service: "electricity", input: { ...meter, ...named, amount: 5_000, phone: "08031230104" } },
        { service: "airtime", input: airtime("08031230122") },
        esim,
      ],
    });
    await finish(order);
    expect(await saveBeneficiaries(shop.ctx, bola.userId, order.ref)).toBe(2);
    const saved = await listBeneficiaries(shop.ctx, bola.userId);
    expect(saved.map(({ kind, product, number, holder }) => [kind, product, number, holder])).toEqual([
      ["meter", "ikeja-electric", "45001234779", null],
      ["phone", "", "+2348031230122", null],
    ]);
    const listed = await listMyEsims(shop.ctx, bola.userId, `${order.ref}-4`);
    expect(listed.map(({ id, usage }) => [id, usage?.ok])).toEqual([
      [`${order.ref}-1`, undefined],
      [`${order.ref}-4`, true],
    ]);
  });

  it("remembers the network chosen for a number until it matches the prefix again", async () => {
    const phone = "+2348031230130";
    await rememberNetworks(shop.ctx, ada.userId, [{ phone, product: "airtel" }]);
    await rememberNetworks(shop.ctx, ada.userId, [{ phone, product: "glo" }]);
    expect([...(await findRememberedNetworks(shop.ctx, ada.userId, [phone]))]).toEqual([[phone, "glo"]]);
    expect((await findRememberedNetworks(shop.ctx, eve.userId, [phone])).size).toBe(0);
    await rememberNetworks(shop.ctx, ada.userId, [{ phone, product: null }]);
    expect((await findRememberedNetworks(shop.ctx, ada.userId, [phone])).size).toBe(0);
  });
});

describe("wallet page", () => {
  it("shows a top-up as not received, then as received, and lists transactions", async () => {
    const bola = await createPerson(shop.ctx);
    expect(await settleTopUp(shop.ctx, bola.userId)).toBeNull();
    const request = { userId: bola.userId, email: bola.email, credit: kobo(5_000_00), key: `top-${++count}` };
    const started = await startTopUp(shop.ctx, request);
    if (!started.ok) throw new Error(started.reason);
    expect(await settleTopUp(shop.ctx, bola.userId)).toEqual({ credit: 5_000_00, state: "waiting" });
    expect(await getWalletBalance(shop.ctx, bola.userId)).toBe(0);
    await shop.control("/paystack", { reference: started.reference, pay: true });
    expect(await settleTopUp(shop.ctx, bola.userId)).toEqual({ credit: 5_000_00, state: "credited" });
    expect(await settleTopUp(shop.ctx, eve.userId)).toBeNull();
    let csv = "";
    for await (const part of statementCsv(shop.ctx, bola.userId)) csv += part;
    expect(csv.split("\r\n")[0]).toContain('"Time (Lagos)"');
    expect(csv.split("\r\n")[1]).toMatch(
      /^"\d+ \w{3} 20\d\d, \d\d:\d\d:\d\d","Wallet funding","","5000\.00","5000\.00"$/,
    );
    const download = (headers: Record<string, string>) =>
      callRoute(statementRoute.GET, { path: "/account/wallet/statement", headers });
    const answer = await download(bola.headers);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(`\uFEFF${answer.json}`).toBe(csv);
    expect((await download({})).status).toBe(404);
    expect((await download(eve.headers)).json).not.toContain("Wallet funding");
  });

  it("offers the preferred refund method first at the checkout", async () => {
    const bola = await createPerson(shop.ctx);
    const body = { service: "airtime", input: airtime() };
    const prefers = async () => {
      const { json } = await callRoute(quoteRoute.POST, { path: "/api/quote", body, headers: bola.headers });
      return json.wallet.refunds;
    };
    expect(await prefers()).toBe(false);
    await setRefundPreference(shop.ctx, bola.userId, "wallet");
    expect(await prefers()).toBe(true);
  });

  it("quotes a wallet price to the wallet's owner, with their email for the form", async () => {
    const body = { service: "airtime", input: airtime() };
    const quote = (headers: Record<string, string>) =>
      callRoute(quoteRoute.POST, { path: "/api/quote", body, headers });
    const { json: guests } = await quote({});
    expect(guests).not.toHaveProperty("wallet");
    expect(guests).not.toHaveProperty("email");
    const { json } = await quote(ada.headers);
    expect(json.paymentFee.amount).toBeGreaterThan(0);
    expect(json.email).toBe(ada.email);
    expect(json.wallet).toMatchObject({
      total: { amount: json.total.amount - json.paymentFee.amount },
      balance: { amount: 0 },
    });
  });

  it("receives refunds if its owner chose it at the checkout, and the order shows which", async () => {
    const where = async (place: "wallet" | "source") => {
      const bola = await createPerson(shop.ctx);
      const to = place === "wallet" ? place : undefined;
      const order = await buy(bola, "airtime", airtime("08030000101"), undefined, to);
      const { refundTo, total } = await finish(order, "refunded");
      expect(await getWalletBalance(shop.ctx, bola.userId)).toBe(place === "wallet" ? total.amount : 0);
      return refundTo;
    };
    expect(await where("wallet")).toBe("wallet");
    expect(await where("source")).toBe("source");
  });
});

it("shows the account's eSIM codes again, and none to another account", async () => {
  const bola = await createPerson(shop.ctx);
  const order = await buy(bola, "esim", { packageCode: "KE_1_7", regionCode: "KE" });
  await finish(order);
  const [esim] = await listMyEsims(shop.ctx, bola.userId, `${order.ref}-1`);
  expect(esim).toMatchObject({ ref: order.ref, usage: { ok: true } });
  expect(esim?.line.delivery?.activationCode).toMatch(/^LPA:1\$/);
  expect(esim?.line.qr?.path).toBeTruthy();
  expect(await listMyEsims(shop.ctx, eve.userId, order.ref)).toEqual([]);
});

it("lists several months of TV as one number with its months", async () => {
  const bola = await createPerson(shop.ctx);
  const { plans } = await shop.ctx.snapshot();
  const plan = plans.find(({ service, productSlug }) => service === "tv" && productSlug === "gotv");
  const smartcardNumber = "0212340012";
  await validateCustomer(shop.ctx, { service: "tv", check: { product: "gotv", smartcardNumber } });
  const input = { product: "gotv", plan: plan?.planId, smartcardNumber, months: 3 };
  const order = await buy(bola, "tv", input);
  await finish(order);
  const numbers = await listMyNumbers(shop.ctx, bola.userId);
  expect(numbers).toMatchObject([{ recipient: smartcardNumber, items: 3 }]);
  expect(await listMyNumbers(shop.ctx, eve.userId)).toEqual([]);
});

it("lists each delivered number of a basket, and buys its item again alone", async () => {
  const bola = await createPerson(shop.ctx);
  const meter = { product: "Ikeja Electric", meterNumber: "45001234781", meterType: "prepaid" };
  await validateCustomer(shop.ctx, { service: "electricity", check: meter });
  const order = await buy(bola, "basket", {
    items: [
      { service: "airtime", input: airtime("08030000101") },
      { service: "electricity", input: { ...meter, amount: 5_000, phone: "08031230105" } },
      { service: "airtime", input: airtime("08031230124") },
      { service: "exam-pin", input: { product: "WAEC", quantity: 1 } },
      { service: "airtime", input: airtime("08031230125") },
      { service: "airtime", input: airtime("08031230125", 200) },
    ],
  });
  await finish(order, "partly_delivered");
  // Not the refused number, nor one with two items.
  const numbers = (await listMyNumbers(shop.ctx, bola.userId)).filter(({ recipient }) => recipient !== "");
  expect(numbers.map(({ ref, service, recipient, items }) => [ref, service, recipient, items])).toEqual([
    [`${order.ref}-2`, "electricity", meter.meterNumber, 1],
    [`${order.ref}-3`, "airtime", "08031230124", 1],
  ]);
  const wanted = { service: "airtime", recipient: "+2348031230124" };
  expect(await listMyNumbers(shop.ctx, bola.userId, wanted)).toMatchObject([{ ref: `${order.ref}-3` }]);

  const ref = `${order.ref}-2`;
  expect(await findMyOrder(shop.ctx, eve.userId, ref)).toBeNull();
  expect(await findMyOrder(shop.ctx, bola.userId, `${order.ref}-9`)).toBeNull();
  const quoted = await quoteAgain(shop.ctx, bola.userId, ref, may);
  if (!quoted?.quote.ok) throw new Error("no price");
  const { total } = quoted.quote.quote;
  const asked = { ref, key: `again-${++count}-item`, payment: "paystack", expectedTotal: total } as const;
  expect(await placeAgain(shop.ctx, bola, asked)).toMatchObject({ ok: true, created: true });
  const [again] = await shop.database.order.findMany({
    where: { userId: bola.userId, service: "electricity" },
  });
  expect(again?.input).toMatchObject({ ...meter, product: "ikeja-electric", amount: 5_000 });
});
