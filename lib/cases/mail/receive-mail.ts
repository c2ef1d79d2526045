import type { Context } from "@/lib/context/context";
import { type MailIn, parseMail } from "@/lib/mail/in/parse-mail";
import { parseReplyAddress } from "@/lib/mail/in/reply-address";
import { isTaken } from "@/lib/platform/db/conflict";
import type { Prisma } from "@/lib/platform/prisma/client";
import { CASE_MAILS } from "@/lib/words/mail-kinds";
import { addToCase } from "../add-to-case";
import { parseCaseText } from "../conversation/case-message";
import { insertCaseMail } from "../conversation/insert-case-mail";
import { findReplyPromise } from "../find-reply-promise";
import { openCase } from "../open-case";

/**
 * The outcome of an email: a reply in a conversation, a claim about an order, or ignored: already received,
 * automatic, without an order's reference, or for a conversation that is full, or closed without an order.
 */
export type MailReceived =
  | "answered"
  | "claimed"
  | "known"
  | "bounce"
  | "automatic"
  | "unreadable"
  | "unmatched"
  | "closed"
  | "full"
  | "empty";

/** Where an email was found. */
export interface MailLocation {
  validity: string;
  uid: number;
}

/**
 * Adds an email to the conversation that it answers, or opens one about the order that it names. At least
 * once: its Message-ID is stored once, with what it adds. The sender isn't verified: it reveals no delivery,
 * moves no money, and an email that only names an order is a claim, which the order's page doesn't show.
 */
export async function receiveMail(ctx: Context, found: MailLocation, raw: Uint8Array): Promise<MailReceived> {
  const mail = await parseMail(raw);
  if (await ctx.db.mailIn.findUnique({ where: { messageId: mail.messageId }, select: { id: true } })) {
    // Delivered twice, or UIDVALIDITY changed: update its location.
    await ctx.db.mailIn.update({
      where: { messageId: mail.messageId },
      data: { ...found },
      select: { id: true },
    });
    return "known";
  }
  if (mail.kind !== "letter") return recordMail(ctx, found, mail, mail.kind);
  if (parseCaseText(mail.text) === "" && mail.files.length === 0)
    return recordMail(ctx, found, mail, "empty");
  const caseId = await findCase(ctx, mail);
  if (caseId !== null) return addMail(ctx, found, mail, caseId, "mail");
  const order = await findNamedOrder(ctx, mail);
  const claimed = order && (await openConversation(ctx, order));
  return claimed ? addMail(ctx, found, mail, claimed, "claim") : recordMail(ctx, found, mail, "unmatched");
}

/** The conversation whose signed address it was sent to, or whose email it answers. */
async function findCase(ctx: Context, { to, answers }: MailIn): Promise<number | null> {
  for (const address of to) {
    const id = parseReplyAddress(address, ctx.authSecret);
    if (id !== null && (await ctx.db.case.findUnique({ where: { id, kind: "not_received" } }))) return id;
  }
  // Our Message-IDs begin with the message's id, which only its recipient has seen.
  const ids = answers.flatMap(
    (messageId) => /^([0-9A-HJKMNP-TV-Z]{26})@/i.exec(messageId)?.[1]?.toUpperCase() ?? [],
  );
  if (ids.length === 0) return null;
  const sent = await ctx.db.message.findMany({ where: { id: { in: ids }, kind: { in: [...CASE_MAILS] } } });
  const of = sent
    .map(({ data }) => (data as { case?: unknown } | null)?.case)
    .find((id) => typeof id === "number");
  return typeof of === "number" ? of : null;
}

/** The paid order whose reference the email contains. */
async function findNamedOrder(ctx: Context, { subject, text }: MailIn): Promise<MailedOrder | null> {
  const refs = [...`${subject}\n${text}`.toUpperCase().matchAll(/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g)].map(
    ([ref]) => ref,
  );
  if (refs.length === 0) return null;
  return ctx.db.order.findFirst({
    where: { ref: { in: [...new Set(refs)].slice(0, 5) }, paidAt: { not: null } },
    select: MAILED_FIELDS,
  });
}

const MAILED_FIELDS = { id: true, email: true, paidAt: true } as const;
type MailedOrder = Prisma.OrderGetPayload<{ select: typeof MAILED_FIELDS }>;

/**
 * Opens an order's conversation, or one that follows a closed one: once, with an alarm (open_case) and an
 * email.
 */
async function openConversation(ctx: Context, order: MailedOrder, follows?: number): Promise<number | null> {
  const replyBy = (await findReplyPromise(ctx))(order.paidAt);
  const opened = await openCase(ctx, {
    kind: "not_received",
    subject: `order:${order.id}`,
    orderId: order.id,
    why: follows === undefined ? "says_by_mail" : "says_again",
    dueAt: replyBy,
    once: true,
    follows,
  });
  if (opened.outcome === "opened") {
    await ctx.db.$transaction(
      insertCaseMail(ctx, { kind: "case_opened", caseId: opened.id, order, replyBy }),
    );
  }
  return opened.id;
}

/**
 * Adds the email to a conversation and records its receipt in one transaction. A closed conversation stays
 * closed: the email goes to its successor, so that a customer who disagrees gets an answer (docs/adr/0089).
 */
async function addMail(
  ctx: Context,
  found: MailLocation,
  mail: MailIn,
  caseId: number,
  via: "mail" | "claim",
): Promise<MailReceived> {
  const outcome = via === "mail" ? "answered" : "claimed";
  const taken = { ...found, messageId: mail.messageId, caseId, outcome, at: ctx.clock.now() };
  try {
    const message = { caseId, text: parseCaseText(mail.text), via };
    const added = await addToCase(ctx, message, mail.files, (tx) => tx.mailIn.create({ data: taken }));
    if (added === "written" || added === "without") return outcome;
    if (added === "full") return recordMail(ctx, found, mail, "full");
  } catch (error) {
    if (isTaken(error)) return "known";
    throw error;
  }
  const { order, mergedInto } = await ctx.db.case.findUniqueOrThrow({
    where: { id: caseId },
    select: {
      order: { select: MAILED_FIELDS },
      mergedInto: { select: { id: true, order: { select: MAILED_FIELDS } } },
    },
  });
  // A merged conversation continues in the successor of the other one.
  const last = mergedInto ? { order: mergedInto.order, id: Number(mergedInto.id) } : { order, id: caseId };
  const next = last.order && (await openConversation(ctx, last.order, last.id));
  return next
    ? addMail(ctx, found, mail, mergedInto ? caseId : next, via)
    : recordMail(ctx, found, mail, "closed");
}

async function recordMail(
  ctx: Context,
  found: MailLocation,
  { messageId }: MailIn,
  outcome: MailReceived,
): Promise<MailReceived> {
  await ctx.db.mailIn.createMany({
    data: [{ ...found, messageId, outcome, at: ctx.clock.now() }],
    skipDuplicates: true,
  });
  return outcome;
}
