import { afterAll, expect } from "vitest";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { connect } from "@/scripts/migrations/connection";
import { openShop } from "./open-shop";
import type { TestShop } from "./shop";
import { runWithoutConnections } from "./without-connections";

/** The test file's shop, whose balance is known, and its restore. */
export async function openRestoredShop() {
  const shop = await openShop();
  const drill = restoreDrill(shop);
  afterAll(() => drill.end());
  await fetchSupplierBalance(shop.ctx);
  return { shop, drill };
}

/** Takes a copy of a shop's database and puts it in its place, as a restore does. Its workers must be stopped. */
function restoreDrill(shop: TestShop) {
  async function run(statements: (name: string, owner: string) => string[]): Promise<void> {
    const [{ owner } = { owner: "" }] = await shop.database.$queryRaw<{ owner: string }[]>`
      SELECT quote_ident(pg_get_userbyid(datdba)) AS owner FROM pg_database WHERE datname = current_database()`;
    await runWithoutConnections(shop.url, (name) => statements(name, owner));
    // The pool notices that its connections are gone.
    while ((await shop.database.order.count().catch(() => null)) === null);
  }
  return {
    backUp: () => run((name, owner) => [`CREATE DATABASE ${name}_backup TEMPLATE ${name} OWNER ${owner}`]),
    restore: () =>
      run((name) => [
        `DROP DATABASE IF EXISTS ${name}_lost`,
        `ALTER DATABASE ${name} RENAME TO ${name}_lost`,
        `ALTER DATABASE ${name}_backup RENAME TO ${name}`,
      ]),
    end: () => run((name) => [`DROP DATABASE IF EXISTS ${name}_lost`]),
  };
}

/** Checks that the books are whole: by their own rules, to the supplier's balance, and to the provider's money. */
export async function expectWholeBooks(shop: TestShop): Promise<void> {
  const client = await connect(shop.url);
  await fetchSupplierBalance(shop.ctx);
  expect(await findBreaks(client, [], 0)).toEqual([]);
  const { rows } = await client.query<{ account: string; kobo: string }>(
    "SELECT account, sum(amount_kobo)::text AS kobo FROM ledger_entries WHERE account IN ('upstream','provider:paystack') GROUP BY 1 ORDER BY 1",
  );
  await client.end();
  const { balanceKobo } = await shop.database.upstreamWallet.findUniqueOrThrow({ where: { id: 1 } });
  const { paystack } = await shop.books();
  const sum = (of: readonly { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0);
  const captured = paystack.payments.filter(({ status }) => ["success", "reversed"].includes(status));
  const made = paystack.refunds.filter(({ status }) => status !== "failed");
  expect(rows).toEqual([
    { account: "provider:paystack", kobo: String(sum(captured) - sum(made)) },
    { account: "upstream", kobo: String(balanceKobo) },
  ]);
}
