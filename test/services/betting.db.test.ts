import { expect, it } from "vitest";
import { openShop } from "@/test/open-shop";
import { buy, testOutcomes, upstreamOf } from "./bills";

/** Betting through the complete pipeline: real PostgreSQL, real HTTP to the sandbox. */
const shop = await openShop();
await shop.startWorker();

const fund = (accountId: string) => buy(shop, "betting", { product: "Bet9ja", accountId, amount: 1_000 });

it("funds an account", async () => {
  const done = await shop.until(await fund("0012345"), ({ status }) => status === "delivered");
  expect(done.lines[0]).toMatchObject({ recipient: "0012345", amount: { amount: 100_000 } });
  expect(done.lines[0]?.delivery).toEqual({ reference: expect.any(String) });
  expect(await upstreamOf(shop, "0012345")).toEqual({ debits: 1, successes: 1, mostPosts: 1 });
});

testOutcomes(shop, fund);

it("requests manual review when the amount differs", async () => {
  const view = await shop.until(await fund("7000000804"), ({ status }) => status === "under_review");
  expect(view.lines[0]?.reason).toBe("amount_differs");
});
