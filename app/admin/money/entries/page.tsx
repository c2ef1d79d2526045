import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { Money } from "@/app/_ui/money";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { timestamp } from "@/app/_ui/time";
import { LedgerTable } from "@/app/admin/_ui/ledger-table";
import { RangeBar } from "@/app/admin/_ui/range-bar";
import { findEntries } from "@/lib/admin/money/find-entries";
import { rangeQuery } from "@/lib/admin/money/parse-range";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { booksWords, journalName } from "@/lib/words/en/books";
import { accountName } from "@/lib/words/en/money";
import { rangeOf } from "../range-of";

export const metadata: Metadata = { title: booksWords.entries };

/** The entries of one account in a period, which make up a figure of the trial balance. */
export default async function EntriesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  const params = await searchParams;
  const ctx = context();
  const range = rangeOf(params, ctx.clock.now());
  const account = wholeParam(params, "account", 60) || "sales";
  const after = wholeParam(params, "after", 18);
  const { rows, next } = await findEntries(ctx, account, range, /^\d+$/.test(after) ? after : null);
  const query = `account=${encodeURIComponent(account)}&${rangeQuery(range)}`;
  const name = accountName(account);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-3">
        <Heading title={name} lead={booksWords.entriesLead} />
        <RangeBar here="/admin/money/entries" range={range} kept={{ account }} />
      </div>
      <p className="flex flex-wrap gap-3">
        <a href={`/admin/money/trial?${rangeQuery(range)}`} className={buttonClass("quiet")}>
          {booksWords.tabs.trial}
        </a>
        <a href={`/admin/money/entries/csv?${query}`} download className={buttonClass("quiet")}>
          {booksWords.csvOf(name)}
        </a>
      </p>
      <LedgerTable
        label={name}
        none={booksWords.noEntries}
        columns={[
          { label: booksWords.at },
          { label: booksWords.entryKind },
          { label: booksWords.order },
          { label: booksWords.debit, figure: true },
          { label: booksWords.credit, figure: true },
        ]}
        rows={rows.map(({ id, at, kind, ref, kobo }) => ({
          key: id,
          cells: [
            timestamp(at),
            journalName(kind),
            ref ? (
              <a key="order" href={`/admin/orders/${ref}`} className="tap underline underline-offset-4">
                {ref}
              </a>
            ) : (
              "–"
            ),
            kobo > 0 ? <Money key="debit" amount={kobo} /> : "",
            kobo < 0 ? <Money key="credit" amount={-kobo} /> : "",
          ],
        }))}
      />
      {next ? (
        <p>
          <a href={`/admin/money/entries?${query}&after=${next}`} className={buttonClass("quiet")}>
            {booksWords.laterEntries}
          </a>
        </p>
      ) : null}
    </div>
  );
}
