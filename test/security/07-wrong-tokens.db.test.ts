import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServedShop, serveRoutes } from "./serve-routes";
import { visit } from "./visit";

/** Issue 14, hole 7: wrong tokens must not lock the holder of the right one out of pay and cancel. */
let shop: ServedShop;
beforeAll(async () => {
  shop = await serveRoutes();
});
afterAll(() => shop.close());

it("pays and cancels for the holder of the token after 200 posts with a wrong one", async () => {
  const input = { product: "MTN", phone: "08031234567", amount: 100 };
  const { ref, token } = await shop.place("airtime", input);
  const wrong = "x".repeat(43);
  for (const act of ["pay", "cancel"]) {
    for (let time = 0; time < 200; time++) {
      // The same address as the customer's: a carrier's many customers share one.
      const answer = await visit(shop.base, "127.0.0.1", `/api/orders/${ref}/${act}?token=${wrong}`, {
        body: {},
      });
      expect(answer.status).toBe(404);
    }
  }
  const post = (act: string) =>
    visit(shop.base, "127.0.0.1", `/api/orders/${ref}/${act}?token=${token}`, { body: {} });
  expect((await post("pay")).status).toBe(200);
  expect((await post("cancel")).status).toBe(200);
});

it("still limits the holder of the token", async () => {
  const { ref, token } = await shop.place("airtime", { product: "MTN", phone: "08031234568", amount: 100 });
  const statuses = [];
  for (let time = 0; time < 17; time++) {
    const path = `/api/orders/${ref}/pay?token=${token}`;
    statuses.push((await visit(shop.base, "127.0.0.2", path, { body: {} })).status);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});
