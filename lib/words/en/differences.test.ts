import { expect, test } from "vitest";
import { differencePlace } from "./differences";

test.each([
  ["vend:0192", "K7QF3-M2X9D", "order K7QF3-M2X9D"],
  ["ref:KV-1", null, "supplier reference KV-1"],
  ["row:U1", null, "supplier ID U1"],
  ["payment:paystack:KP-1", null, "Paystack payment KP-1"],
  ["refund:paystack:7", null, "Paystack refund 7"],
  ["wallet", null, null],
  ["refund:0192", null, null],
])("names what can be looked up of %s", (subject, orderRef, place) => {
  expect(differencePlace({ subject, orderRef })).toBe(place);
});
