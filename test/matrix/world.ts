import { randomBytes } from "node:crypto";
import type pg from "pg";
import { actOrRequestApproval } from "@/lib/admin/approvals/act-or-request-approval";
import { decideApproval } from "@/lib/admin/approvals/decide-approval";
import { openSession } from "@/lib/auth/session/open-session";
import type { Role } from "@/lib/auth/session/signed-in";
import { openMissing } from "@/lib/cases/open-missing";
import { recordDispute } from "@/lib/cases/record-dispute";
import { type Context, createContext } from "@/lib/context/context";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { createDatabase } from "@/lib/platform/db/db";
import { dayOf } from "@/lib/platform/lagos-day";
import { silentLog } from "@/lib/platform/log/log";
import { kobo } from "@/lib/platform/money";
import { startTopUp } from "@/lib/wallet/start-topup";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { createPerson, type Person } from "../people";
import { SECRETS, type Stack } from "../stack";
import { newPhone, type Placed, pay, postJson, untilStatus } from "../stack/shop-client";
import type { Actor } from "./actors";

type SignedInActor = Exclude<Actor, "guest" | "holder">;
export type GuestOrder = "order" | "toPay" | "toCancel" | "toKeep";

/** A shop with an example of everything that rows ask for. Its workers have stopped. */
export interface World {
  people: Record<SignedInActor, Person>;
  /** `order` is a delivered exam PIN. */
  guest: Record<GuestOrder, Placed> & { pin: string; email: string; receipt: string };
  /** Customer A's: a delivered order, one in manual review, one waiting to be sent, and the account's saved data. */
  a: {
    phone: string;
    order: Placed;
    orderId: string;
    message: string;
    parked: Placed;
    parkedEffect: string;
    waiting: Placed;
    waitingLine: string;
    beneficiary: string;
    label: string;
    otherSid: string;
  };
  /** A support user that no row uses as an actor. */
  colleague: string;
  /** A customer that no row uses as an actor. */
  leaver: string;
  invitation: string;
  webhook: number;
  difference: number;
  /** A request that a colleague made. */
  approval: string;
  /** A file in the conversation about the guest's order. */
  file: string;
  /** The case of a dispute about the guest's order. */
  dispute: number;
  /** An email that was kept, because there is no mail server. */
  unsent: string;
  product: string;
  /** Days in Lagos. */
  today: string;
  /** Long enough ago to be closed. */
  overDay: string;
  /**
   * This actor's token for the guest's orders: the holder has the right one, A one of their own orders', others a wrong
   * one or none.
   */
  linkOf(actor: Actor, which?: GuestOrder): string;
  /** A new person of the same kind. */
  another(actor: SignedInActor): Promise<Person>;
}

const ELEVEN_MINUTES_MS = 11 * 60_000;

/** Buys, pays and delivers with the stack's worker, which stops before the last steps. */
export async function createWorld(stack: Stack, client: pg.Client): Promise<World> {
  const ctx = contextOf(stack);
  try {
    return await fill(stack, client, ctx);
  } finally {
    await ctx.db.$disconnect();
  }
}

function contextOf(stack: Stack): Context {
  const config = parseEnv({
    ...SECRETS,
    DATABASE_URL: stack.databaseUrl,
    APP_URL: stack.baseUrl,
    MERCHANT_API_URL: `${stack.sandboxUrl}/upstream`,
    MERCHANT_API_KEY: "sandbox-merchant-key",
    MERCHANT_API_PIN: "12345",
    PAYSTACK_SECRET_KEY: "sk_test_sandbox",
    PAYSTACK_API_URL: `${stack.sandboxUrl}/paystack`,
    KIOSK_SANDBOX_PAYMENTS: "1",
  });
  return createContext(createDatabase(stack.databaseUrl), config, { log: silentLog });
}

const ROLES = {
  customerA: "customer",
  customerB: "customer",
  manager: "manager",
  support: "support",
  accountant: "accountant",
  auditor: "auditor",
  owner: "owner",
  stale: "owner",
  unshown: "owner",
} as const satisfies Record<SignedInActor, Role>;

async function newPerson(ctx: Context, actor: SignedInActor): Promise<Person> {
  const person = await createPerson(ctx, { role: ROLES[actor], secondFactor: actor !== "unshown" });
  if (actor === "stale") {
    const secondFactorAt = new Date(Date.now() - ELEVEN_MINUTES_MS);
    await ctx.db.session.update({ where: { sid: person.sid }, data: { secondFactorAt } });
  }
  return person;
}

async function fill(stack: Stack, client: pg.Client, ctx: Context): Promise<World> {
  const people = {} as World["people"];
  for (const actor of Object.keys(ROLES) as SignedInActor[]) people[actor] = await newPerson(ctx, actor);
  const { customerA, owner } = people;
  const one = async (sql: string, ...values: unknown[]): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(sql, values);
    if (!rows[0]) throw new Error(`nothing found: ${sql}`);
    return rows[0].id;
  };

  const email = "guest-of-the-matrix@example.com";
  const phone = newPhone();
  const pins = { service: "exam-pin", input: { product: "WAEC", quantity: 1 }, email };
  const [bought, own, parked] = await Promise.all([
    order(stack, pins).then((placed) => settle(stack, placed)),
    order(stack, airtime(phone, customerA.email), customerA).then((placed) => settle(stack, placed)),
    order(stack, airtime(PARKS, customerA.email), customerA).then((placed) => settle(stack, placed)),
  ]);
  await Promise.all([
    untilStatus(stack.baseUrl, bought, ["delivered"]),
    untilStatus(stack.baseUrl, own, ["delivered"]),
    untilStatus(stack.baseUrl, parked, ["under_review"]),
  ]);
  await Promise.all(stack.workers.map((worker) => worker.stop(20_000)));

  // From here on nothing happens automatically.
  const waiting = await settle(stack, await order(stack, airtime(newPhone(), customerA.email), customerA));
  const unpaid = () => order(stack, airtime(newPhone(), email));
  const guest = {
    order: bought,
    toPay: await unpaid(),
    toCancel: await unpaid(),
    toKeep: await unpaid(),
    email,
    ...(await goodsOf(stack, bought)),
  };
  const ofOrder = (what: string, { ref }: Placed) =>
    one(`SELECT x.id FROM orders o JOIN ${what} ON x.order_id = o.id WHERE o.ref = $1 LIMIT 1`, ref);
  const a = {
    phone,
    order: own,
    orderId: await one("SELECT id FROM orders WHERE ref = $1", own.ref),
    message: await ofOrder("messages x", own),
    parked,
    parkedEffect: await ofOrder("effects x", parked),
    waiting,
    waitingLine: await ofOrder("lines x", waiting),
    ...(await keepForA(stack, ctx, customerA, phone)),
  };
  const now = new Date();
  const colleague = (await newPerson(ctx, "support")).userId;
  const seen = { firstSeenAt: now, lastSeenAt: now, lookedAt: now };
  const difference = await ctx.db.difference.create({
    data: { ...seen, source: "payments", kind: "unknown_here", subject: "paystack:matrix", state: "open" },
  });
  const approval = await ctx.db.approval.create({
    data: {
      kind: "refund",
      subject: "line:matrix",
      request: { line: a.waitingLine },
      reason: "asked by phone",
      askedBy: colleague,
      askedRole: "support",
      askedAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    },
  });
  const pdf = Buffer.from("%PDF-1.7 of the matrix");
  const files = [{ name: "receipt.pdf", bytes: pdf, size: pdf.length }];
  await openMissing(ctx, bought, "any", { about: "other", text: "See the receipt", files });
  const dispute = await recordDispute(ctx, "paystack", "charge.dispute.create", {
    id: "matrix",
    reference: bought.payment.reference,
    status: "awaiting-merchant-feedback",
    resolution: null,
    category: "fraud",
    amount: null,
    currency: "NGN",
    dueAt: null,
  });
  const unsent = { key: "matrix", kind: "no_account", toAddress: "nobody@example.com", state: "kept" };
  await ctx.db.message.create({
    data: { ...unsent, id: "matrix-unsent", data: { signUp: stack.baseUrl }, createdAt: now },
  });
  // With a manager, an invitation needs a second person.
  await actOrRequestApproval(ctx, { actor: owner, reason: "more work" }, "role", {
    email: "invited@example.com",
    role: "support",
  });
  const invite = await ctx.db.approval.findFirstOrThrow({ where: { kind: "role" } });
  await decideApproval(ctx, people.manager, Number(invite.id), { approve: true, reason: "" });
  const token = await one("SELECT value #>> '{}' AS id FROM settings WHERE key = 'merchant_webhook_token'");
  await postJson(`${stack.baseUrl}/api/webhooks/merchant/${token}`, { event: "transaction.success" });
  await client.query("UPDATE inbox SET done_at = now(), verdict = 'nothing'");

  return {
    people,
    guest,
    a,
    colleague,
    leaver: (await newPerson(ctx, "customerB")).userId,
    invitation: await one("SELECT id FROM staff_invitations LIMIT 1"),
    webhook: Number(await one("SELECT id FROM inbox WHERE source = 'merchant' LIMIT 1")),
    difference: Number(difference.id),
    approval: String(approval.id),
    file: await one("SELECT id FROM case_files"),
    dispute: Number(dispute.id),
    unsent: "matrix-unsent",
    product: await one("SELECT id FROM products WHERE service = 'airtime' LIMIT 1"),
    today: dayOf(now).day,
    overDay: dayOf(new Date(now.getTime() - 2 * 86_400_000)).day,
    linkOf(actor, which = "order") {
      if (actor === "holder") return guest[which].token;
      if (actor === "customerA") return own.token;
      return actor === "customerB" ? "" : "x".repeat(43);
    },
    async another(actor) {
      const fresh = contextOf(stack);
      try {
        return await newPerson(fresh, actor);
      } finally {
        await fresh.db.$disconnect();
      }
    },
  };
}

/** The sandbox sells another amount than requested, which needs manual review (its README). */
const PARKS = "08030000804";

function airtime(phone: string, email: string) {
  return { service: "airtime", input: { product: "MTN", phone, amount: 500 }, email };
}

async function order(stack: Stack, body: object, who: Person | null = null): Promise<Placed> {
  const headers = { "idempotency-key": randomBytes(12).toString("hex"), ...who?.headers };
  const answer = await postJson(`${stack.baseUrl}/api/orders`, body, headers);
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Placed;
}

/** Pays and returns as a browser does, which applies the payment without a worker. */
async function settle(stack: Stack, placed: Placed): Promise<Placed> {
  await pay(placed);
  const back = `${stack.baseUrl}/api/payments/paystack/return?reference=${placed.payment.reference}`;
  await fetchFresh(back, { redirect: "manual" });
  return placed;
}

/** What only the holder of the link may see, and the receipt's code, which its first view creates. */
async function goodsOf(stack: Stack, { ref, token }: Placed): Promise<{ pin: string; receipt: string }> {
  const read = async (path: string) => (await fetchFresh(`${stack.baseUrl}${path}token=${token}`)).text();
  const receipt = /\/r\/([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/.exec(
    await read(`/orders/${ref}/receipt?`),
  )?.[1];
  const file = await read(`/api/orders/${ref}/pins?format=csv&`);
  const pin = /\d{8,}/.exec(file)?.[0];
  if (!receipt || !pin) throw new Error(`no receipt or no PIN: ${file}`);
  return { pin, receipt };
}

/** Gives A a wallet with 12,345 naira, a beneficiary, a remembered network and two more signed-in browsers. */
async function keepForA(stack: Stack, ctx: Context, person: Person, phone: string) {
  const { userId, email } = person;
  const topUp = await startTopUp(ctx, { userId, email, credit: kobo(1_234_500), key: "matrix" });
  if (!topUp.ok) throw new Error(`no top-up: ${topUp.reason}`);
  const payment = { provider: "paystack", reference: topUp.reference, url: topUp.url };
  await settle(stack, { ref: "", token: "", status: "", total: { amount: 0 }, payment });

  const now = new Date();
  const label = "Auntie of customer A";
  const saved = { id: "beneficiary-a", kind: "phone", product: "", number: "+2348031112222", meterType: "" };
  await ctx.db.beneficiary.create({ data: { ...saved, userId, holder: null, label, savedAt: now } });
  const number = `+234${phone.slice(1)}`;
  await ctx.db.numberNetwork.create({ data: { userId, phone: number, product: "a-network-of-a", at: now } });
  const [otherSid = "", thirdSid = ""] = [1, 2].map(() => randomBytes(32).toString("base64url"));
  for (const sid of [otherSid, thirdSid]) {
    await openSession(ctx, { sid, userId, userAgent: "other", addressHint: "192.0.2.x", previous: null });
  }
  return { beneficiary: saved.id, label, otherSid };
}
