import type { Metadata } from "next";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { SheetTable } from "@/app/admin/_ui/sheet-table";
import { channelName, feeSheets } from "@/lib/admin/money/fee-sheets";
import { getFees } from "@/lib/admin/money/get-fees";
import { rangeQuery } from "@/lib/admin/money/parse-range";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { booksWords } from "@/lib/words/en/books";
import { MoneyFrame } from "../money-frame";
import { rangeOf } from "../range-of";

export const metadata: Metadata = { title: booksWords.tabs.fees };

/** Payment fees included in prices, compared with those charged by the payment provider. */
export default async function FeesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  const ctx = context();
  const params = await searchParams;
  const range = rangeOf(params, ctx.clock.now());
  const channel = wholeParam(params, "channel", 40) || null;
  const [channels, parts, payments, ...kept] = feeSheets(await getFees(ctx, range, channel), range);
  const { fees: words } = booksWords;
  const of = `/admin/money/export?of=fees&${rangeQuery(range)}`;
  return (
    <MoneyFrame here="fees" lead={booksWords.leads.fees} range={range}>
      {channels ? (
        <SheetTable sheet={channels} of={of} note={words.note} none={booksWords.noEntries} />
      ) : null}
      {payments ? (
        <div id="payments" className="scroll-mt-4">
          <SheetTable
            sheet={payments}
            of={of}
            note={channel ? words.only(channelName(channel)) : words.payNote}
            none={words.noneDiffer}
          />
        </div>
      ) : null}
      {parts && parts.rows.length > 1 ? (
        <SheetTable sheet={parts} of={of} none={booksWords.noEntries} />
      ) : null}
      {kept.map((sheet) => (
        <SheetTable key={sheet.title} sheet={sheet} of={of} none={booksWords.noEntries} />
      ))}
    </MoneyFrame>
  );
}
