import { toNaira } from "../core/naira";
import { paymentData, refundData } from "../paystack/payment-data";
import type { Transaction } from "../state/books";
import type { Sandbox } from "../state/state";
import { transactionRecord } from "../upstream/transaction-record";

interface RefCount {
  posts: number;
  debits: number;
  successes: number;
  reversals: number;
}

/** For each customerRef: POSTs received, debits, rows that are successes now, and reversed debits. */
function countsByRef(sandbox: Sandbox): Record<string, RefCount> {
  const counts: Record<string, RefCount> = {};
  const of = (ref: string) => {
    counts[ref] ??= { posts: 0, debits: 0, successes: 0, reversals: 0 };
    return counts[ref];
  };
  for (const [ref, posts] of sandbox.postsByRef) of(ref).posts = posts;
  for (const row of allAccounts(sandbox).flatMap(({ books }) => books.rows())) {
    const count = of(row.customerRef);
    if (row.tranxType === "CREDIT") count.reversals += 1;
    else if (row.paidKobo > 0) count.debits += 1;
    if (row.tranxType === "DEBIT" && row.status === "SUCCESS") count.successes += 1;
  }
  return counts;
}

const allAccounts = (sandbox: Sandbox) => [sandbox, ...sandbox.accounts.values()];

function fullRow(sandbox: Sandbox, row: Transaction) {
  return { ...transactionRecord(sandbox, row), goods: row.goods, vended: row.vended, reversed: row.reversed };
}

/** Everything a test or a developer may want to know, including delivered goods. Wallet in naira and kobo. */
export function stateView(sandbox: Sandbox) {
  const { books, paystack, scenarios, webhooks } = sandbox;
  return {
    wallet: {
      balance: toNaira(books.balanceKobo),
      balanceKobo: books.balanceKobo,
      openingKobo: books.openingKobo,
      adjustmentsKobo: books.adjustmentsKobo,
      byName: Object.fromEntries(books.wallets()),
    },
    purchases: countsByRef(sandbox),
    answers: Object.fromEntries(sandbox.answers),
    transactions: allAccounts(sandbox).flatMap((account) =>
      account.books.rows().map((row) => fullRow(account, row)),
    ),
    accounts: Object.fromEntries(
      [...sandbox.accounts].map(([name, account]) => [
        name,
        {
          balanceKobo: account.books.balanceKobo,
          rates: account.rates.report(),
          keyState: account.keyState,
          refs: account.books.rows().map(({ customerRef }) => customerRef),
        },
      ]),
    ),
    esims: [...sandbox.esims.values()],
    rates: sandbox.rates.report(),
    webhooks: {
      merchantUrl: webhooks.merchantUrl,
      paystackUrl: webhooks.paystackUrl,
      signed: webhooks.merchantSecret !== "",
      mode: webhooks.mode,
      attempts: webhooks.attempts,
    },
    paystack: {
      payments: [...paystack.payments.values()].map(paymentData),
      refunds: paystack.refunds.map(refundData),
      refundPosts: Object.fromEntries(paystack.refundPosts),
      refundOutcome: paystack.refundOutcome,
      faults: paystack.faults,
    },
    scenarios: { orders: scenarios.orders, mix: scenarios.mix },
    reads: sandbox.reads,
    profile: sandbox.profile,
    up: sandbox.up,
    keyState: sandbox.keyState,
  };
}
