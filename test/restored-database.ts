import type { TestShop } from "./shop";
import { runWithoutConnections } from "./without-connections";

/** Takes a copy of a shop's database and puts it in its place, as a restore does. Its workers must be stopped. */
export function restoreDrill(shop: TestShop) {
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
        `ALTER DATABASE ${name} RENAME TO ${name}_lost`,
        `ALTER DATABASE ${name}_backup RENAME TO ${name}`,
      ]),
    end: () => run((name) => [`DROP DATABASE IF EXISTS ${name}_lost`]),
  };
}
