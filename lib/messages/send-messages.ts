import { isOneOf } from "@/lib/platform/is-one-of";
import "server-only";
import { createElement } from "react";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { findFiles, type OpenedFile } from "@/lib/files/find-file";
import type { MailOutcome } from "@/lib/mail/classify-smtp-error";
import { replyAddress } from "@/lib/mail/in/reply-address";
import { stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { jsonObject } from "@/lib/platform/db/sql-values";
import type { AccentHex } from "@/lib/theme/accent-hex";
import { CASE_MAILS, REMINDER_MAIL } from "@/lib/words/mail-kinds";
import type { MailBlock, MailContent } from "./mail-content";
import { messageContent, openSecret } from "./message-content";
import { MESSAGE_STATES, type MessageRow } from "./message-row";
import { ReceiptMail } from "./receipt-mail";

/** Maximum messages that one worker sends at once. */
const BATCH_SIZE = 5;
/**
 * Storing a message without sending it is cheap, so a shop without a mail server doesn't need an hour for a day's messages.
 */
const UNSENT_BATCH_SIZE = 500;

const messageState = z.enum(MESSAGE_STATES);
const messageRow = z.object({
  id: z.string(),
  key: z.string(),
  kind: z.string(),
  to_address: z.string(),
  data: jsonObject,
  state: messageState,
  attempts: z.int(),
  unclear: z.int(),
  order_id: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: z.string(),
}) satisfies z.ZodType<MessageRow>;

export const takeMessagesSql = defineSql({
  name: "take_messages",
  args: {
    round: sql.jsonb<{
      worker: number;
      keep: boolean;
      most: number;
      leaseMs: number;
      holdMs: Record<string, number>;
    }>(),
    now: sql.timestamptz,
  },
  result: z.array(messageRow),
});

const settleMessageSql = defineSql({
  name: "settle_message",
  args: {
    sent: sql.jsonb<MailOutcome & { id: string; attempt: number; nextAt: string | null }>(),
    now: sql.timestamptz,
  },
  returns: "text",
  result: messageState,
});

/**
 * Runs one round of the outbox: claims the due messages and sends them, or only stores them if there is no mail server. Returns
 * how many it claimed. The state `sending` is committed before the server sees an email. An email with an unknown outcome is
 * retried once with the same Message-ID, and never a third time (docs/adr/0016).
 */
export async function sendMessages(ctx: Context): Promise<number> {
  if (ctx.worker === null) return 0;
  const { holdMail, mailDelay } = ctx.schedules;
  const messages = await runSql(ctx.db, takeMessagesSql, {
    round: {
      worker: ctx.worker,
      keep: ctx.mailer === null,
      most: ctx.mailer === null ? UNSENT_BATCH_SIZE : BATCH_SIZE,
      leaseMs: UNSCALED.sendMailWithin,
      holdMs: { order_paid: holdMail, order_refund_due: holdMail, order_delayed: mailDelay },
    },
    now: ctx.clock.now(),
  });
  await Promise.all(messages.map((message) => sendMessage(ctx, message)));
  return messages.length;
}

async function sendMessage(ctx: Context, message: MessageRow): Promise<void> {
  crashPoint("mail.afterTaking");
  const outcome = await attempt(ctx, message);
  crashPoint("mail.afterSending");
  const now = ctx.clock.now();
  const { retryMail } = ctx.schedules;
  const last = message.attempts > retryMail.length;
  const state = await runSql(ctx.db, settleMessageSql, {
    sent: {
      id: message.id,
      attempt: message.attempts,
      nextAt: last ? null : new Date(now.getTime() + stepOf(retryMail, message.attempts - 1)).toISOString(),
      ...outcome,
    },
    now,
  });
  const logged = { name: message.kind, reference: message.id, attempt: message.attempts, state };
  if (outcome.outcome === "sent") ctx.log.info("mail sent", logged);
  else ctx.log.warn("mail not sent", { ...logged, reason: outcome.reason });
}

async function attempt(ctx: Context, message: MessageRow): Promise<MailOutcome> {
  if (!ctx.mailer) return { outcome: "later", reason: "no_mail_server" };
  try {
    const { shop, accent, content } = await messageContent(ctx, message);
    const html = await mailHtml(content, shop, accent);
    const mail = { text: mailText(content), html, subject: content.subject };
    return await ctx.mailer.send({
      ...mail,
      id: message.id,
      to: message.to_address,
      replyTo: replyToOf(ctx, message),
      unsubscribe: unsubscribeOf(ctx, message),
      files: await filesOf(ctx, message),
    });
  } catch (error) {
    // It never reached the mail server: the database is down, or the message has no template.
    ctx.log.error("a mail couldn't be written", { name: message.kind, reference: message.id, err: error });
    return { outcome: "later", reason: "not_written" };
  }
}

/** The files of our reply; none if the order's personal data was removed meanwhile. */
async function filesOf(ctx: Context, { data: { files } }: MessageRow): Promise<OpenedFile[]> {
  if (!Array.isArray(files) || files.length === 0) return [];
  return findFiles(ctx, { id: { in: files.map(String) } });
}

/** Where the mailbox's own unsubscribe button turns a reminder off. */
function unsubscribeOf(ctx: Context, message: MessageRow): string | undefined {
  return message.kind === REMINDER_MAIL
    ? openSecret(ctx, message).off?.replace("/reminder?", "/reminder/off?")
    : undefined;
}

/** Replies to a conversation's emails are added to it. */
function replyToOf({ mailbox, authSecret }: Context, { kind, data }: MessageRow): string | undefined {
  const ours = isOneOf(CASE_MAILS, kind) && typeof data.case === "number";
  return mailbox && ours ? replyAddress(mailbox.address, Number(data.case), authSecret) : undefined;
}

/** Renders an email as HTML. The renderer is loaded with the first email, so that nothing else in the shop loads it. */
export async function mailHtml(content: MailContent, shop: string, accent: AccentHex): Promise<string> {
  const { render } = await import("@react-email/render");
  return render(createElement(ReceiptMail, { content, shop, accent }));
}

/** Renders an email as plain text, complete, for text-only mail programs and for the admin. Pure. */
export function mailText({ heading, lead, blocks, foot }: MailContent): string {
  return `${[heading, ...lead, ...blocks.map(blockText), "--", ...foot].join("\n\n")}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case "rows":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "code":
      return `${block.label}:\n${block.groups.join(" ")}`;
    case "text":
      return block.text;
    case "link":
      return `${block.label}:\n${block.url}`;
  }
}
