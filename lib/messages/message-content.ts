import { orderPath } from "@/lib/model/order-path";
import { isOneOf } from "@/lib/platform/is-one-of";
import "server-only";
import type { Context } from "@/lib/context/context";
import { makeOrderToken } from "@/lib/model/order-token";
import { orderStory } from "@/lib/model/row-schemas";
import { viewOf } from "@/lib/orders/reading/find-order-view";
import { getShop } from "@/lib/platform/db/settings";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { decrypt } from "@/lib/platform/encrypt";
import { type AccentHex, accentHex } from "@/lib/theme/accent-hex";
import type { Rates } from "@/lib/upstream/call-budget";
import { inLocale } from "@/lib/words/catalogues/in-locale";
import { prefixed } from "@/lib/words/local-href";
import { parseLocale } from "@/lib/words/locale";
import { ACCOUNT_MAILS, ALERT_MAILS, CASE_MAILS, ORDER_MAILS, REMINDER_MAIL } from "@/lib/words/mail-kinds";
import { mailWords } from "@/lib/words/messages";
import { accountMail } from "./account-mail";
import { alertMail } from "./alert-mail";
import { caseMail } from "./case-mail";
import type { MailContent } from "./mail-content";
import type { MessageRow } from "./message-row";
import { orderMail } from "./order-mail";
import { reminderMail } from "./reminder-mail";

export interface MessageContent {
  shop: string;
  /** The button's colour. */
  accent: AccentHex;
  content: MailContent;
}

const orderViewSql = defineSql({
  name: "order_view",
  args: { order: sql.text, rates: sql.orNull(sql.jsonb<Rates>()), now: sql.orNull(sql.timestamptz) },
  result: orderStory,
});

/**
 * A message's content, written when it is shown or sent. An order's message uses the order's current state, so the outbox
 * holds no token and no address except the recipient's. Throws for an unknown kind.
 */
export async function messageContent(
  ctx: Context,
  message: Pick<MessageRow, "key" | "kind" | "data" | "order_id" | "created_at">,
): Promise<MessageContent> {
  const { name: shop, supportEmail, supportPhone, accent: chosen } = await getShop();
  const accent = accentHex(chosen);
  const contact = [supportEmail, supportPhone].filter((part) => part).join(", ");
  const foot = (reason: string) => [
    reason,
    ...(contact ? [mailWords.support({ contact })] : []),
    mailWords.never,
  ];

  const order = [...ORDER_MAILS, ...CASE_MAILS].find((kind) => kind === message.kind);
  if (order && message.order_id !== null) {
    const story = await runSql(ctx.db, orderViewSql, { order: message.order_id, rates: null, now: null });
    const token = makeOrderToken(story.id, story.token_salt, ctx.authSecret);
    const locale = parseLocale(story.locale) ?? "en";
    const page = `${ctx.appUrl}${prefixed(locale, orderPath({ ref: story.ref, token }))}`;
    const { text = "" } = openSecret(ctx, message);
    return inLocale(locale, () => {
      const content = isOneOf(CASE_MAILS, order)
        ? caseMail(order, {
            ref: story.ref,
            page,
            data: message.data,
            text,
            answerable: ctx.mailbox !== null,
          })
        : orderMail(order, viewOf(ctx, story), page, message.data);
      return { shop, accent, content: { ...content, foot: foot(mailWords.orderFoot({ shop })) } };
    });
  }
  const alert = ALERT_MAILS.find((kind) => kind === message.kind);
  if (alert) {
    const content = alertMail(alert, message.data, { shop, desk: `${ctx.appUrl}/admin` });
    return { shop, accent, content: { ...content, foot: [mailWords.alertFoot({ shop })] } };
  }
  const links = { ...message.data, ...openSecret(ctx, message) };
  const locale = parseLocale(message.data.locale) ?? "en";
  if (message.kind === REMINDER_MAIL)
    return inLocale(locale, () => ({
      shop,
      accent,
      content: { ...reminderMail(links), foot: foot(mailWords.reminder.foot({ shop })) },
    }));
  const kind = ACCOUNT_MAILS.find((part) => part === message.kind);
  if (!kind) throw new Error(`no words for a message of kind ${message.kind}`);
  const { expiresAt } = message.data;
  const lifeMs =
    typeof expiresAt === "string" ? Date.parse(expiresAt) - Date.parse(message.created_at) : null;
  const minutes = lifeMs === null ? null : Math.round(lifeMs / 60_000);
  return inLocale(locale, () => ({
    shop,
    accent,
    content: { ...accountMail(kind, { shop, links, minutes }), foot: foot(mailWords.accountFoot({ shop })) },
  }));
}

/** Decrypts the secret that enqueueMessage() stored; empty if there is none. */
export function openSecret(
  ctx: Pick<Context, "encryptionKeys">,
  message: { key: string; data: unknown },
): Record<string, string> {
  const { data, key } = message;
  const sealed = typeof data === "object" && data !== null && "sealed" in data ? data.sealed : null;
  if (typeof sealed !== "string") return {};
  return JSON.parse(decrypt(sealed, `message:${key}`, ctx.encryptionKeys)) as Record<string, string>;
}
