import { expect, it } from "vitest";
import { preloadedOrder, withPreloadedOrder } from "./preloaded-order";

const link = { ref: "K7QF3-M2X9D", token: "t".repeat(43) };

it("gives a request the order that was read for it, and no other order or request", async () => {
  await withPreloadedOrder({ ...link, view: "{}" }, async () => {
    await Promise.resolve();
    expect(preloadedOrder({ ...link, ref: "k7qf3-m2x9d" })).toBe("{}");
    expect(preloadedOrder({ ...link, token: "u".repeat(43) })).toBeNull();
    expect(preloadedOrder({ ...link, token: null })).toBeNull();
    expect(preloadedOrder({ ...link, ref: "AAAAA-AAAAA" })).toBeNull();
  });
  expect(preloadedOrder(link)).toBeNull();
});
