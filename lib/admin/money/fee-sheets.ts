import { DAY_MS, dayOf } from "@/lib/platform/lagos-day";
import { booksWords } from "@/lib/words/en/books";
import { accountName } from "@/lib/words/en/money";
import { reportWords } from "@/lib/words/en/reports";
import { day, timestamp } from "@/lib/words/lagos-time";
import { findText } from "@/lib/words/words";
import { chargedOf, type Fees } from "./get-fees";
import { partName } from "./overview-sheets";
import { type Range, rangeQuery, shownUntil } from "./parse-range";
import type { Sheet } from "./sheet";
import { statementSheet } from "./statement";

/** A payment channel in words. Pure. */
export function channelName(key: string): string {
  return findText(reportWords.channels, key) ?? reportWords.otherChannel;
}

/** The payment fees as tables: by channel, by part of the period, payments that differ, and the provider's deductions. */
export function feeSheets({ channels, total, parts, apart, kept }: Fees, range: Range): Sheet[] {
  const { fees: words, part, at, order, amount, apart: difference } = booksWords;
  const money = (label: string) => ({ label, as: "money" as const });
  const figures = [
    { label: words.payments, as: "count" as const },
    money(words.expected),
    money(words.charged),
    money(difference),
    { label: words.different, as: "count" as const },
  ];
  const cells = (sums: Fees["total"]["now"]) => [
    sums.count,
    sums.expected,
    chargedOf(sums),
    chargedOf(sums) - sums.expected,
    sums.apart,
  ];
  const list = (query: string) => `/admin/money/fees?${query}#payments`;
  const here = rangeQuery(range);
  return [
    {
      title: words.byChannel,
      columns: [{ label: words.channel }, ...figures, money(words.chargedBefore), money(words.apartBefore)],
      rows: [...channels, { ...total, strong: true }].map(({ now, before, ...row }) => ({
        cells: [
          "strong" in row ? booksWords.total : channelName(now.key),
          ...cells(now),
          chargedOf(before),
          chargedOf(before) - before.expected,
        ],
        ...(now.apart > 0
          ? { links: { 4: list("strong" in row ? here : `${here}&channel=${encodeURIComponent(now.key)}`) } }
          : {}),
        ...row,
      })),
    },
    {
      title: words.byPart,
      columns: [{ label: part }, ...figures],
      // Future days have no fees yet.
      rows: parts
        .filter(({ from }) => from < shownUntil(range))
        .map(({ from, to, fees }) => ({
          cells: [
            to.getTime() - from.getTime() > DAY_MS ? partName({ from, to }) : day(from),
            ...cells(fees),
          ],
          ...(fees.apart > 0
            ? {
                links: {
                  4: list(`from=${dayOf(from).day}&until=${dayOf(new Date(to.getTime() - DAY_MS)).day}`),
                },
              }
            : {}),
        })),
    },
    {
      title: words.payList,
      columns: [
        { label: at },
        { label: order },
        { label: words.channel },
        money(amount),
        money(words.expected),
        money(words.charged),
        money(difference),
      ],
      rows: apart.map((payment) => ({
        cells: [
          timestamp(payment.at),
          payment.ref ?? words.topup(payment.reference),
          channelName(payment.channel),
          payment.kobo,
          payment.expected,
          chargedOf(payment),
          chargedOf(payment) - payment.expected,
        ],
        ...(payment.ref ? { links: { 1: `/admin/orders/${payment.ref}` } } : {}),
      })),
    },
    ...kept.map(({ account, statement }) => statementSheet(accountName(account), statement, { sign: -1 })),
  ];
}
