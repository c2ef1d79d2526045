import { findCaseMessages } from "@/lib/cases/conversation/case-message";
import type { Context } from "@/lib/context/context";
import type { OrderStory } from "@/lib/model/rows";
import { viewOf } from "@/lib/orders/reading/find-order-view";
import { orderByRefSql } from "@/lib/orders/reading/order-by-ref";
import { runSql } from "@/lib/platform/db/sql-function";
import { allBudgets } from "@/lib/upstream/call-budget";
import { getWalletBalance, getWalletStatement } from "@/lib/wallet/get-wallet";
import { listBeneficiaries } from "./beneficiaries";

const PAGE = 50;

/**
 * Streams everything that the shop holds about a customer as JSON text, so that a long history is never in memory at once:
 * profile, sign-ins, orders with deliveries, payments, wallet, beneficiaries, reminders, messages and staff actions. Contains no
 * hashes, keys, link tokens or session ids. Money in kobo, times in ISO 8601 UTC.
 */
export async function* exportAccount(ctx: Context, userId: string): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(ctx.clock.now())}`;
  yield part("profile", await profileOf(ctx, userId));
  yield part("sessions", await sessionsOf(ctx, userId));
  yield* list("orders", ordersOf(ctx, userId));
  yield part("walletBalanceKobo", await getWalletBalance(ctx, userId));
  yield* list("walletEntries", entriesOf(ctx, userId));
  yield part("topUps", await topUpsOf(ctx, userId));
  yield part("savedNumbers", await listBeneficiaries(ctx, userId));
  yield part("rememberedNetworks", await networksOf(ctx, userId));
  yield part("reminders", await remindersOf(ctx, userId));
  yield* list("messages", messagesOf(ctx, userId));
  yield part("notedByStaff", await auditOf(ctx, `user:${userId}`, userId));
  yield "\n}\n";
}

function part(name: string, value: unknown): string {
  return `,\n${JSON.stringify(name)}: ${text(value)}`;
}

/** JSON.stringify can't serialise bigint; the database's bigints are all safe integers. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, one) => (typeof one === "bigint" ? Number(one) : one));
}

async function* list(name: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let first = true;
  for await (const item of items) {
    yield `${first ? "\n" : ",\n"}${text(item)}`;
    first = false;
  }
  yield "]";
}

async function profileOf(ctx: Context, userId: string) {
  const { passwordHash, totpConfirmedAt, accounts, ...row } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true,
      email: true,
      emailVerifiedAt: true,
      name: true,
      role: true,
      refundTo: true,
      createdAt: true,
      passwordHash: true,
      totpConfirmedAt: true,
      accounts: { select: { provider: true, providerAccountId: true } },
      passkeys: { select: { name: true, createdAt: true, lastUsedAt: true } },
    },
  });
  return {
    ...row,
    hasPassword: passwordHash !== null,
    hasSecondFactor: totpConfirmedAt !== null,
    signInsElsewhere: accounts,
  };
}

function sessionsOf(ctx: Context, userId: string) {
  return ctx.db.session.findMany({
    where: { userId },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true, lastSeenAt: true, userAgent: true, addressHint: true },
  });
}

/** The account's orders, oldest first, each with its deliveries, payments and staff actions. */
async function* ordersOf(ctx: Context, userId: string): AsyncGenerator<unknown> {
  for (let after: string | null = null; ; ) {
    const rows: { id: string; ref: string; userHow: string | null; input: unknown }[] =
      await ctx.db.order.findMany({
        where: { userId },
        orderBy: [{ placedAt: "asc" }, { id: "asc" }],
        ...(after ? { cursor: { id: after }, skip: 1 } : {}),
        take: PAGE,
        select: { id: true, ref: true, userHow: true, input: true },
      });
    for (const row of rows) {
      const asked = { ref: row.ref, rates: allBudgets(ctx), now: ctx.clock.now() };
      const story = await runSql(ctx.db, orderByRefSql, asked);
      if (!story) throw new Error(`order ${row.ref} went away`);
      const { version: _, payment: __, lines, ...view } = viewOf(ctx, story);
      yield {
        ...view,
        cameBy: row.userHow,
        asked: row.input,
        lines: lines.map(({ qr: ___, ...line }) => line),
        payments: story.payments.map(paymentOf),
        conversation: story.case ? await findCaseMessages(ctx, story.case.id) : [],
        notedByStaff: await auditOf(ctx, `order:${row.ref}`, null),
      };
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) return;
  }
}

function paymentOf(row: OrderStory["payments"][number]) {
  const { provider, reference, state, expected_kobo, captured_kobo, captured_currency, created_at } = row;
  return {
    provider,
    reference,
    state,
    expectedKobo: expected_kobo,
    capturedKobo: captured_kobo,
    currency: captured_currency,
    at: created_at,
  };
}

function topUpsOf(ctx: Context, userId: string) {
  return ctx.db.payment.findMany({
    where: { userId, purpose: "TOPUP" },
    orderBy: { createdAt: "asc" },
    select: {
      provider: true,
      reference: true,
      state: true,
      expectedKobo: true,
      creditKobo: true,
      capturedKobo: true,
      channel: true,
      createdAt: true,
      capturedAt: true,
    },
  });
}

async function* entriesOf(ctx: Context, userId: string): AsyncGenerator<unknown> {
  for (let before: number | undefined; ; ) {
    const entries = await getWalletStatement(ctx, userId, { before, limit: 500 });
    yield* entries;
    if (entries.length < 500) return;
    before = entries.at(-1)?.id;
  }
}

function networksOf(ctx: Context, userId: string) {
  return ctx.db.numberNetwork.findMany({
    where: { userId },
    select: { phone: true, product: true, at: true },
  });
}

function remindersOf(ctx: Context, userId: string) {
  return ctx.db.reminder.findMany({
    where: { userId },
    orderBy: { createdAt: "asc" },
    select: { service: true, number: true, createdAt: true },
  });
}

/** Which messages were sent, to which address and when. Their contents are in the orders. */
async function* messagesOf(ctx: Context, userId: string): AsyncGenerator<unknown> {
  const { email } = await ctx.db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  for (let after: string | null = null; ; ) {
    const rows: { id: string }[] = await ctx.db.message.findMany({
      where: { OR: [{ toAddress: email }, { order: { userId, userHow: { not: "token" } } }] },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      ...(after ? { cursor: { id: after }, skip: 1 } : {}),
      take: PAGE,
      select: { id: true, kind: true, toAddress: true, state: true, createdAt: true, sentAt: true },
    });
    for (const { id: _, ...message } of rows) yield message;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) return;
  }
}

/** Audit entries about a subject, or by this user. The names of the staff who acted are left out. */
function auditOf(ctx: Context, subject: string, actorId: string | null) {
  return ctx.db.auditEntry.findMany({
    where: actorId ? { OR: [{ subject }, { actorId }] } : { subject },
    orderBy: { seq: "asc" },
    select: { at: true, actorRole: true, action: true, before: true, after: true, reason: true },
  });
}
