import "server-only";
import { randomBytes } from "node:crypto";
import type { Context } from "@/lib/context/context";
import { insertMessage } from "@/lib/messages/enqueue-message";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import type { CheckWait } from "@/lib/platform/prisma/client";
import { inLocale } from "@/lib/words/catalogues/in-locale";
import { prefixed } from "@/lib/words/local-href";
import { hashWaitToken, messageKeyOf, openForm, sealForm, type WaitingForm } from "./waiting-form";

/** Numbers tried per round. */
const BATCH_SIZE = 20;

/**
 * Tries the numbers of stored forms, and emails each customer once when validation succeeds (docs/adr/0067). Each try is one
 * call from the validations' quota, which the customer then needn't make. While a validation is down, only one of its numbers
 * is tried at a time.
 */
export async function notifyChecked(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.checkWait.deleteMany({ where: { expiresAt: { lte: now } } });
  if (ctx.mailer === null) return;
  const broken = await ctx.db.breaker.findMany({
    where: { product: { startsWith: "check:" }, openUntil: { gt: now } },
  });
  const due = await ctx.db.checkWait.findMany({
    where: { nextAt: { lte: now }, product: { notIn: broken.map(({ product }) => product) } },
    orderBy: { nextAt: "asc" },
    take: BATCH_SIZE,
  });
  const down = new Set<string>();
  for (const wait of due) {
    if (down.has(wait.product) || (await tryNumber(ctx, wait))) continue;
    down.add(wait.product);
    // The next round starts with another number: the validation may fail only for this one.
    const nextAt = new Date(ctx.clock.now().getTime() + ctx.schedules.checkDown);
    await ctx.db.checkWait.updateMany({ where: unsent(wait), data: { nextAt } });
  }
}

/** False if the number still can't be verified. */
async function tryNumber(ctx: Context, wait: CheckWait): Promise<boolean> {
  try {
    const form = openForm(ctx, wait);
    if (await hasBought(ctx, wait, form)) {
      await ctx.db.checkWait.deleteMany({ where: unsent(wait) });
      return true;
    }
    const { service, check } = form;
    const asked = await validateCustomer(ctx, { service, check });
    // An unknown number is also a result: the form then says so.
    if (!asked.ok && asked.reason !== "invalid") return false;
    await enqueue(ctx, wait, form);
    return true;
  } catch (error) {
    ctx.log.error("a waiting form couldn't be tried", { event: "notify_failed", err: error });
    return false;
  }
}

/** A customer who has since placed the order needs no message. */
async function hasBought(ctx: Context, { createdAt }: CheckWait, form: WaitingForm): Promise<boolean> {
  const { email = "", number } = form;
  const order = await ctx.db.order.findFirst({
    where: { email, placedAt: { gte: createdAt }, lines: { some: { recipient: number } } },
  });
  return order !== null;
}

async function enqueue(ctx: Context, wait: CheckWait, form: WaitingForm): Promise<void> {
  const { email = "", ...kept } = form;
  const token = randomBytes(32).toString("base64url");
  const link = `${ctx.appUrl}${prefixed(form.locale, `/electricity/resume?token=${token}`)}`;
  const data = { nextAt: null, tokenSha256: hashWaitToken(token), cipher: sealForm(ctx, wait.key, kept) };
  await ctx.db.$transaction([
    inLocale(form.locale, () =>
      insertMessage(ctx, {
        kind: "check_works",
        to: email,
        data: { expiresAt: wait.expiresAt.toISOString() },
        secret: { link },
        key: messageKeyOf(wait),
      }),
    ),
    ctx.db.checkWait.updateMany({ where: unsent(wait), data }),
  ]);
}

/** This row, unless it was renewed or notified meanwhile. */
const unsent = ({ key, createdAt }: CheckWait) => ({ key, createdAt, nextAt: { not: null } });
