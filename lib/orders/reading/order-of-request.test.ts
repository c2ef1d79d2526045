import { expect, it } from "vitest";
import { readOrderOf, withReadOrder } from "./order-of-request";

const link = { ref: "K7QF3-M2X9D", token: "t".repeat(43) };

it("gives a request the order that was read for it, and no other order or request", async () => {
  await withReadOrder({ ...link, view: "{}" }, async () => {
    await Promise.resolve();
    expect(readOrderOf({ ...link, ref: "k7qf3-m2x9d" })).toBe("{}");
    expect(readOrderOf({ ...link, token: "u".repeat(43) })).toBeNull();
    expect(readOrderOf({ ...link, token: null })).toBeNull();
    expect(readOrderOf({ ...link, ref: "AAAAA-AAAAA" })).toBeNull();
  });
  expect(readOrderOf(link)).toBeNull();
});
