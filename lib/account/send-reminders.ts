import "server-only";
import type { Context } from "@/lib/context/context";
import { insertMessage } from "@/lib/messages/enqueue-message";
import { dueOf } from "@/lib/model/number-due";
import { UNSCALED } from "@/lib/platform/config/schedules";
import type { Reminder, User } from "@/lib/platform/prisma/client";
import { inLocale } from "@/lib/words/catalogues/in-locale";
import { prefixed } from "@/lib/words/local-href";
import { parseLocale } from "@/lib/words/locale";
import { REMINDER_MAIL } from "@/lib/words/mail-kinds";
import { listMyNumbers, type NumberOrder } from "./list-my-numbers";
import { remindAt } from "./remind-at";
import { reminderToken } from "./reminders";

/** Reminders looked at in one round. */
const MAX_PER_ROUND = 50;
/** An order in one of these states doesn't renew what a number has. */
const BOUGHT_NOTHING = ["awaiting_payment", "expired", "refund_due", "refunded"];

/**
 * Emails the customers whose data, TV or electricity ends soon and who asked for it: once for each purchase, so for each end
 * (docs/adr/0102). Without a mail server nothing is sent or stored.
 */
export async function sendReminders(ctx: Context): Promise<void> {
  if (ctx.mailer === null) return;
  const due = await ctx.db.reminder.findMany({
    where: { nextAt: { lte: ctx.clock.now() } },
    orderBy: { nextAt: "asc" },
    take: MAX_PER_ROUND,
    include: { user: true },
  });
  if (due.length === 0) return;
  const { plans } = await ctx.snapshot();
  const hours = new Map(plans.map((plan) => [plan.id, plan.hours]));
  for (const reminder of due) {
    try {
      await lookAt(ctx, reminder, hours);
    } catch (error) {
      ctx.log.error("a reminder couldn't be looked at", { event: "reminder_failed", err: error });
      await lookAgain(ctx, reminder, later(ctx));
    }
  }
}

type Owned = Reminder & { user: User };

async function lookAt(
  ctx: Context,
  reminder: Owned,
  hours: ReadonlyMap<string, number | null>,
): Promise<void> {
  const { id, userId, service, number, user } = reminder;
  const locale = parseLocale(reminder.locale) ?? "en";
  const orders = await inLocale(locale, () => listMyNumbers(ctx, userId, { service, recipient: number }));
  const [last] = orders;
  // Its orders have lost their person, or are somebody else's.
  if (!last || user.deletedAt) return void (await ctx.db.reminder.deleteMany({ where: { id } }));
  const due = dueOf(
    orders.map((order) => ({ ...order, delivered: true })),
    hours.get(last.plan) ?? null,
  );
  const at = due && remindAt(last.at, due.at);
  const now = ctx.clock.now().getTime();
  if (due && at !== null && at > now) return lookAgain(ctx, reminder, Math.min(at, later(ctx)));
  if (!due || at === null || Date.parse(due.at) <= now) return lookAgain(ctx, reminder, later(ctx));
  if (!user.emailVerifiedAt || (await boughtSince(ctx, reminder, last)))
    return lookAgain(ctx, reminder, later(ctx));
  const url = (path: string) => `${ctx.appUrl}${prefixed(locale, path)}`;
  await ctx.db.$transaction([
    inLocale(locale, () =>
      insertMessage(ctx, {
        kind: REMINDER_MAIL,
        to: user.email,
        data: { what: last.label || last.what, number: number.slice(-4), dueAt: due.at, due: due.kind },
        secret: {
          link: url(`/account/orders/${last.ref}/again`),
          off: url(`/reminder?token=${reminderToken(ctx, id)}`),
        },
        key: `${REMINDER_MAIL}:${id}:${last.ref}`,
      }),
    ),
    ctx.db.reminder.updateMany({ where: { id }, data: { nextAt: new Date(later(ctx)) } }),
  ]);
}

/** Whether the customer bought for the number after that order, also together with others, or is about to get it. */
async function boughtSince(
  ctx: Context,
  { userId, service, number }: Owned,
  last: NumberOrder,
): Promise<boolean> {
  const order = await ctx.db.order.findFirst({
    where: {
      userId,
      placedAt: { gt: new Date(last.at) },
      status: { notIn: BOUGHT_NOTHING },
      lines: { some: { service, recipient: number } },
    },
    select: { id: true },
  });
  return order !== null;
}

async function lookAgain(ctx: Context, { id }: Reminder, at: number): Promise<void> {
  await ctx.db.reminder.updateMany({ where: { id }, data: { nextAt: new Date(at) } });
}

const later = (ctx: Context) => ctx.clock.now().getTime() + UNSCALED.lookAtReminder;
