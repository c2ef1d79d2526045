import { formatNaira, kobo } from "@/lib/platform/money";
import { alertMailWords, alertWords } from "@/lib/words/en/alerts";
import type { AlertMail } from "@/lib/words/mail-kinds";
import type { MailBlock, MailContent } from "./mail-content";

/** The data that notify-alerts.ts puts into the message. Its types aren't guaranteed, because it comes from the database. */
type Data = Readonly<Record<string, unknown>>;

/** Writes an email to the shop's owner: what is wrong, what it means, what to do. Pure. */
export function alertMail(
  mail: AlertMail,
  data: Data,
  { shop, desk }: { shop: string; desk: string },
): Omit<MailContent, "foot"> {
  const words = alertMailWords;
  if (mail === "owner_alerts_more") {
    return {
      subject: words.moreSubject(shop),
      heading: words.moreTitle,
      lead: [words.moreText],
      blocks: [{ kind: "link", label: words.open, url: `${desk}/alerts` }],
    };
  }
  if (mail === "audit_head") {
    return {
      subject: words.headSubject(shop),
      heading: words.headTitle,
      lead: [words.headText],
      blocks: [{ kind: "rows", rows: [[words.head, String(data.head)]] }],
    };
  }
  const { title, text, next, path } = alertWords(String(data.kind));
  const ref = typeof data.ref === "string" ? data.ref : null;
  const named = ref ? words.about(title, ref) : title;
  const rows = rowsOf(ref, (data.detail ?? {}) as Data);
  return {
    subject: data.level === 2 ? words.urgent(named) : named,
    heading: title,
    lead: [text, next],
    blocks: [
      ...(rows.length > 0 ? [{ kind: "rows", rows } satisfies MailBlock] : []),
      {
        kind: "link",
        label: words.open,
        url: `${desk}${ref && path === "/orders" ? `/orders/${ref}` : path}`,
      },
    ],
  };
}

function rowsOf(ref: string | null, detail: Data): [string, string][] {
  const words = alertMailWords;
  const { hours, kobo: balance, product, lossKobo, machine, missing, orders, wallet } = detail;
  const rows: [string, string][] = [];
  if (ref) rows.push([words.order, ref]);
  if (typeof product === "string") rows.push([words.product, product]);
  if (typeof machine === "string") rows.push([words.machine, machine]);
  if (typeof missing === "string") rows.push([words.missing, missing]);
  if (typeof orders === "number") rows.push([words.orders, String(orders)]);
  if (typeof wallet === "string" && wallet !== "main") rows.push([words.wallet, wallet]);
  if (typeof hours === "number") rows.push([words.lasts, words.hours(hours)]);
  if (Number.isSafeInteger(balance)) rows.push([words.left, formatNaira(kobo(balance as number))]);
  if (Number.isSafeInteger(lossKobo)) rows.push([words.loss, formatNaira(kobo(lossKobo as number))]);
  return rows;
}
