import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { Money } from "@/app/_ui/money";
import { cutParam, type SearchParams } from "@/app/_ui/search-param";
import { refundPreference } from "@/lib/account/refund-preference";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { type Kobo, naira } from "@/lib/platform/money";
import { parseNairaText } from "@/lib/services/fields/naira-text";
import { getWalletBalance, getWalletStatement } from "@/lib/wallet/get-wallet";
import { settleTopUp } from "@/lib/wallet/settle-topups";
import { TOPUP_MAX, TOPUP_MIN } from "@/lib/wallet/start-topup";
import { localHref } from "@/lib/words/local-href";
import { walletWords } from "@/lib/words/messages";
import { RefundChoice } from "./refund-choice";
import { Statement } from "./statement-list";
import { TopUp } from "./top-up";
import { TopUpNews } from "./top-up-news";

export function generateMetadata(): Metadata {
  return { title: walletWords.title };
}

const PAGE = 25;
const KEY = /^[0-9a-f-]{36}$/;

/** Balance, top-up, transactions, and the refund method. */
export default async function WalletPage({ searchParams }: { searchParams: SearchParams }) {
  const { userId } = await requireSignedIn();
  const ctx = context();
  const params = await searchParams;
  const before = Number(cutParam(params.before)) || undefined;
  const amount = cutParam(params.amount);
  const asked = params.amount === undefined || params.change !== undefined ? null : parseCredit(amount);
  // The key is in the address, so that going back from the payment page comes to the same payment.
  const key = asked !== null && KEY.test(cutParam(params.key)) ? cutParam(params.key) : null;
  // Settled before reading the balance, so that a top-up confirmed now is included.
  const news =
    key !== null || params["topped-up"] !== undefined
      ? await settleTopUp(ctx, userId, key ?? undefined)
      : null;
  const isOver = news?.state === "credited" || news?.state === "wrong";
  const [balance, entries, place] = await Promise.all([
    getWalletBalance(ctx, userId),
    getWalletStatement(ctx, userId, { before, limit: PAGE + 1 }),
    refundPreference(ctx, userId),
  ]);
  return (
    <div className="grid max-w-2xl gap-10 pb-10">
      <div>
        <Heading title={walletWords.title} />
        {news ? <TopUpNews news={news} isOffered={key !== null} /> : null}
        <section aria-label={walletWords.balance} className="torn mt-4 bg-slip px-5 pt-4 pb-6">
          <p>
            <span className="block text-small text-muted">{walletWords.balance}</span>
            <Money amount={balance} className="text-total font-bold" />
          </p>
        </section>
      </div>
      <TopUp
        typed={isOver ? "" : amount}
        credit={isOver ? null : asked}
        checkoutKey={key === null || isOver || news?.state === "not_paid" ? randomUUID() : key}
        problem={problemOf(cutParam(params.problem))}
      />
      <section id="statement" aria-labelledby="statement-heading" className="grid gap-2">
        <h2 id="statement-heading" className="text-lead font-bold">
          {walletWords.statement}
        </h2>
        <Statement entries={entries.slice(0, PAGE)} />
        <nav aria-label={walletWords.statement} className="flex flex-wrap gap-3">
          {before ? (
            <a className={buttonClass("quiet")} href={localHref("/account/wallet#statement")}>
              {walletWords.newest}
            </a>
          ) : null}
          {entries.length > PAGE ? (
            <a
              className={buttonClass("quiet")}
              href={localHref(`/account/wallet?before=${entries[PAGE - 1]?.id}#statement`)}
            >
              {walletWords.older}
            </a>
          ) : null}
          {entries.length > 0 ? (
            <a className={buttonClass("plain")} href={localHref("/account/wallet/statement")} download>
              {walletWords.csv}
            </a>
          ) : null}
        </nav>
      </section>
      <RefundChoice place={place} saved={params.saved !== undefined} />
    </div>
  );
}

/** Parses a top-up amount to kobo; "wrong" if it can't be topped up. */
function parseCredit(text: string): Kobo | "wrong" {
  const whole = parseNairaText(text);
  if (whole === null || whole * 100 < TOPUP_MIN || whole * 100 > TOPUP_MAX) return "wrong";
  return naira(whole);
}

function problemOf(code: string): string | null {
  if (code === "changed") return walletWords.changed;
  if (code === "limited") return walletWords.limited;
  return code === "start" ? walletWords.startFailed : null;
}
