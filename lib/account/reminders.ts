import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "@/lib/context/context";
import { newId } from "@/lib/model/ids";
import { deriveKey } from "@/lib/platform/derive-key";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import type { AccountContext } from "./account-context";
import { DELIVERED_SOMETHING, numberParts, parseItemRef } from "./number-parts";

/** The services whose purchases end at a time that can be told (number-due.ts). */
const REMINDED = ["data", "tv", "electricity"] as const;
/** A personal list, as beneficiaries are. */
const MAX_REMINDERS = 50;

/** A reminder that is on; a constraint keeps the services to these. */
export interface SetReminder {
  id: string;
  service: (typeof REMINDED)[number];
  /** As items store it. */
  number: string;
}

const SET = { id: true, service: true, number: true };

type Sealed = Pick<Context, "db" | "authSecret">;

/** Whether this customer can be reminded: the shop sends emails, and theirs is confirmed. */
export async function canBeReminded(ctx: Pick<Context, "db" | "mailer">, userId: string): Promise<boolean> {
  if (ctx.mailer === null) return false;
  const user = await ctx.db.user.findUnique({ where: { id: userId }, select: { emailVerifiedAt: true } });
  return user !== null && user.emailVerifiedAt !== null;
}

export async function listReminders(ctx: AccountContext, userId: string): Promise<SetReminder[]> {
  const rows = await ctx.db.reminder.findMany({
    where: { userId },
    orderBy: { createdAt: "asc" },
    select: SET,
  });
  return rows as SetReminder[];
}

/**
 * Reminds the customer of the number that one of their delivered orders was for, from now on (docs/adr/0102). False: no such order,
 * or nothing of it ends; they can't be reminded, or have too many.
 */
export async function turnReminderOn(
  ctx: AccountContext & Pick<Context, "mailer">,
  userId: string,
  ref: string,
): Promise<boolean> {
  const order = await ctx.db.order.findFirst({
    where: { ref: parseItemRef(ref).ref, userId, status: { in: DELIVERED_SOMETHING } },
    include: { lines: true },
  });
  const part = order && numberParts(order).find((one) => one.ref === ref.toUpperCase());
  const [line] = part?.lines ?? [];
  if (!line || !REMINDED.some((service) => service === line.service)) return false;
  if (!(await canBeReminded(ctx, userId))) return false;
  if ((await ctx.db.reminder.count({ where: { userId } })) >= MAX_REMINDERS) return false;
  const now = ctx.clock.now();
  await ctx.db.reminder.createMany({
    data: {
      id: newId(),
      userId,
      service: line.service,
      number: line.recipient,
      locale: currentLocale(),
      createdAt: now,
      nextAt: now,
    },
    skipDuplicates: true,
  });
  return true;
}

/** Turns one of the customer's reminders off. Nothing happens if it is off already. */
export async function turnReminderOff(ctx: AccountContext, userId: string, id: string): Promise<void> {
  await ctx.db.reminder.deleteMany({ where: { id, userId } });
}

/** What the link in a reminder carries: it turns this one off without signing in, and does nothing else. */
export function reminderToken({ authSecret }: Pick<Context, "authSecret">, id: string): string {
  return `${id}.${createHmac("sha256", deriveKey(authSecret, "reminder-off")).update(id).digest("base64url")}`;
}

/** The reminder that a link turns off; null if it is off already, or the link is none of ours. */
export async function findReminder(ctx: Sealed, token: string): Promise<SetReminder | null> {
  const id = idOf(ctx, token);
  if (id === null) return null;
  return (await ctx.db.reminder.findUnique({ where: { id }, select: SET })) as SetReminder | null;
}

export async function turnReminderOffByLink(ctx: Sealed, token: string): Promise<void> {
  const id = idOf(ctx, token);
  if (id !== null) await ctx.db.reminder.deleteMany({ where: { id } });
}

function idOf(ctx: Sealed, token: string): string | null {
  const id = token.slice(0, token.indexOf("."));
  const [given, right] = [Buffer.from(token), Buffer.from(reminderToken(ctx, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
