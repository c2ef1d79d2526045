import { ulid } from "ulid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requestReset } from "@/lib/auth/password/request-reset";
import type { Context } from "@/lib/context/context";
import { createDatabase, type Database } from "@/lib/platform/db/db";
import { countStatements, type StatementCounter } from "@/test/count-statements";
import { createPerson, newVisitor } from "@/test/people";
import { createTestShop, type TestShop } from "@/test/shop";
import { requestLink } from "./request-link";
import { signUp } from "./sign-up";

/**
 * Neither an answer nor the work before it may reveal whether an address has an account: the database runs the same
 * statements on the same rows, so timing shows no difference.
 */
let shop: TestShop;
let counter: StatementCounter;
let counted: Database;
let ctx: Context;

beforeAll(async () => {
  shop = await createTestShop();
  counter = await countStatements(shop.url);
  counted = createDatabase(counter.url);
  ctx = { ...shop.ctx, db: counted };
});
afterAll(async () => {
  await counted.$disconnect();
  await counter.close();
  await shop.close();
});

const ways: [string, (email: string) => Promise<unknown>][] = [
  ["a reset", (email) => requestReset(ctx, newVisitor(), email)],
  ["a link to sign in", (email) => requestLink(ctx, newVisitor(), { email, next: "" })],
  ["signing up", (email) => signUp(ctx, newVisitor(), { email, password: "a password long enough" })],
];

it.each(ways)("%s", async (_, ask) => {
  const known = async () => (await createPerson(shop.ctx)).email;
  const unknown = async () => `${ulid().toLowerCase()}@example.com`;
  const rows = async () =>
    shop.database.$queryRaw<{ n: number }[]>`SELECT (SELECT count(*) FROM messages)::int
      + (SELECT count(*) FROM verification_tokens)::int AS n`;
  const work = async (email: string) => {
    const [before] = await rows();
    counter.take();
    const answer = await ask(email);
    // Ignore whether a read found its row: only the following statements could be observed. Sorted, because next-auth runs
    // two at once.
    const ran = counter.take().map(({ text, tag }) => `${tag.replace(/^SELECT \d+$/, "SELECT")}: ${text}`);
    ran.sort();
    const [after] = await rows();
    return { answer, ran, rows: (after?.n ?? 0) - (before?.n ?? 0) };
  };
  // Run first what is prepared once per connection.
  await work(await known());
  const [first, second] = [await work(await known()), await work(await unknown())];
  expect(second).toEqual(first);
  expect(first.rows).toBe(2);
});
