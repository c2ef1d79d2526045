import type { TimelineEvent } from "@/lib/model/order-status";
import { paidMoney, refundOf, refundsByPlace, sumOfEvents } from "@/lib/model/order-sums";
import type { LineView, OrderView } from "@/lib/model/order-view";
import { isByFace } from "@/lib/model/service-facts";
import { BASKET } from "@/lib/model/service-id";
import { formatMoney, formatNaira, type Kobo, kobo, sumKobo, ZERO } from "@/lib/platform/money";
import { lineName } from "@/lib/words/line-name";
import type { OrderMail } from "@/lib/words/mail-kinds";
import { deliveryWords, mailWords } from "@/lib/words/messages";
import { parseToken } from "@/lib/words/parse-token";
import { lineReasons, paymentReasons } from "@/lib/words/reason-sentence";
import { recipientText } from "@/lib/words/recipient-text";
import { refundedSentences, waitingRefund } from "@/lib/words/refund-sentences";
import { tokenGroups } from "@/lib/words/token-groups";
import { findText } from "@/lib/words/words";
import type { MailBlock, MailContent } from "./mail-content";

/** The most items listed in an email; an order of 200 numbers is shown on its page. */
const MAX_LINES = 10;

/**
 * Writes an email about an order. It contains an electricity token, which works on one meter only, but no PINs or eSIM
 * codes, which anyone who reads them can use (docs/adr/0016). Pure.
 */
export function orderMail(
  kind: OrderMail,
  order: OrderView,
  page: string,
  data: Readonly<Record<string, unknown>> = {},
): Omit<MailContent, "foot"> {
  return {
    ...titlesOf(kind, order),
    lead: newsOf(kind, order, data),
    blocks: [
      ...(kind === "order_delivered" ? deliveries(order) : []),
      ...(kind === "order_part_refunded" ? cameBack(order) : []),
      {
        kind: "rows",
        rows: [
          [mailWords.ref, order.ref],
          ...(kind === "order_part_refunded" ? [] : linesOf(order)),
          [mailWords.youPaid, formatMoney(paidMoney(order))],
        ],
      },
      { kind: "link", label: mailWords.open, url: page },
    ],
  };
}

function titlesOf(kind: OrderMail, order: OrderView): Pick<MailContent, "subject" | "heading"> {
  const { ref, lines } = order;
  const done = lines.filter(({ status }) => status === "delivered").length;
  if (kind === "order_delivered" && done < lines.length) {
    const { partSubject, partHeading } = mailWords.order_delivered;
    return { subject: partSubject({ done, of: lines.length, ref }), heading: partHeading };
  }
  const { subject, heading } = mailWords[kind];
  return { subject: subject({ ref, what: goodsOf(order) }), heading };
}

function newsOf(kind: OrderMail, order: OrderView, data: Readonly<Record<string, unknown>>): string[] {
  const { lines } = order;
  const delivered = lines.filter(({ status }) => status === "delivered");
  switch (kind) {
    case "order_delivered": {
      const words = mailWords.order_delivered;
      const others = lines.filter((line) => !delivered.includes(line));
      const partly = others.every(isBack) ? words.partlyBack : words.partly;
      return [
        ...(others.length > 0
          ? [partly({ done: delivered.length, of: lines.length, money: refundsOf(order, others) })]
          : []),
        ...(others.length > 0 && others.every(isBack) ? whereOf(order) : []),
        ...(delivered.some((line) => line.delivery?.pins) ? [words.pins] : []),
        ...(delivered.some((line) => line.delivery?.activationCode) ? [words.esim] : []),
      ];
    }
    case "order_refund_due": {
      return [
        ...[...paymentReasons(order), ...lineReasons(order)].slice(0, 1),
        waitingRefund(order) ??
          mailWords.order_refund_due.money({
            money: moneyOf(order, "refund_started", "refund_due", "refunded"),
          }),
        mailWords.order_refund_due.next,
      ];
    }
    case "order_refunded":
      return [
        mailWords.order_refunded.money({ money: moneyOf(order, "refunded", "refunded") }),
        ...whereOf(order),
      ];
    case "order_part_refunded": {
      const words = mailWords.order_part_refunded;
      return [
        words.money({
          done: delivered.length,
          of: lines.length,
          money: refundsOf(order, lines.filter(isBack)),
        }),
        ...whereOf(order),
      ];
    }
    case "order_compensated": {
      const { wallet, source } = mailWords.order_compensated;
      const money = formatNaira(kobo(Number(data.kobo)));
      return data.to === "wallet" ? [wallet({ money })] : [source({ money }), mailWords.order_refunded.next];
    }
    case "order_parked":
      return lines.some(({ reason }) => reason === "held") ? mailWords[kind].held : mailWords[kind].lead;
    case "order_paid":
    case "order_delayed":
      return mailWords[kind].lead;
  }
}

/** Where the refunds went, and how long they take. */
function whereOf(order: OrderView): string[] {
  const places = refundsByPlace(order, order.lines.filter(isBack));
  const [[to] = [order.refundTo]] = places;
  const next = mailWords.order_refunded.next;
  if (places.length > 1) return [...refundedSentences(places), next];
  return [to === "source" ? next : mailWords.order_part_refunded[to]];
}
const isBack = ({ status }: LineView) => status === "refunded";
const refundsOf = (order: OrderView, lines: readonly LineView[]) =>
  formatNaira(sumKobo(lines.map((line) => refundOf(order, line))));

/** The refunds of the items with these statuses; without any, the amount of this event: the whole payment went back. */
function moneyOf(order: OrderView, event: TimelineEvent, ...statuses: LineView["status"][]): string {
  const lines = order.lines.filter(({ status }) => statuses.includes(status));
  return lines.length > 0 ? refundsOf(order, lines) : formatMoney(sumOfEvents(order, event) ?? order.total);
}

/** The deliverables that an email may contain. */
function deliveries({ lines }: OrderView): MailBlock[] {
  return lines.slice(0, MAX_LINES).flatMap((line): MailBlock[] => {
    const electricity = parseToken(line.delivery);
    if (electricity) {
      const { tokens, units } = electricity;
      const hint = tokens.length > 1 ? mailWords.order_delivered.tokens : mailWords.order_delivered.token;
      return [
        ...tokens.map(({ kind, value }): MailBlock => {
          const label = findText(deliveryWords.kinds, kind) ?? kind;
          return { kind: "code", label, groups: tokenGroups(value) };
        }),
        { kind: "text", text: hint },
        ...(units ? [{ kind: "rows", rows: [[mailWords.units, units]] } satisfies MailBlock] : []),
      ];
    }
    const { receipt } = line.delivery ?? {};
    return typeof receipt === "string" ? [{ kind: "rows", rows: [[mailWords.receipt, receipt]] }] : [];
  });
}

/** Items that weren't delivered and are refunded. */
function cameBack(order: OrderView): MailBlock[] {
  const rows = linesOf({ ...order, lines: order.lines.filter(isBack) });
  return [
    { kind: "text", text: mailWords.order_part_refunded.rest },
    { kind: "rows", rows },
  ];
}

/** For a basket its first item, and the number of further purchases. */
function goodsOf({ service, lines }: OrderView): string {
  const [first] = lines;
  if (!first) return service;
  const name = lineName(first.service, first);
  const more = new Set(lines.map((line) => `${line.service} ${line.recipient}`)).size - 1;
  return service === BASKET && more > 0 ? `${name} +${more}` : name;
}

/** What was bought and for whom. Combines several top-ups of one number into one purchase. */
function linesOf({ lines }: OrderView): [string, string][] {
  const purchases = new Map<string, { line: LineView; face: Kobo }>();
  for (const line of lines) {
    const key = `${lineName(line.service, line)}\n${line.recipient}`;
    const before = purchases.get(key)?.face ?? ZERO;
    purchases.set(key, { line, face: sumKobo([before, line.amount.amount]) });
  }
  const rows = [...purchases.values()].map(({ line, face }): [string, string] => {
    const name = lineName(line.service, line);
    const recipient = recipientText(line.service, line.recipient);
    return [isByFace(line.service) ? `${name}, ${formatNaira(face)}` : name, recipient || formatNaira(face)];
  });
  const more = rows.length - MAX_LINES;
  return more > 0 ? [...rows.slice(0, MAX_LINES), ["…", mailWords.more({ count: more })]] : rows;
}
