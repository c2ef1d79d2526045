import { expect, it } from "vitest";
import { goodsName } from "./order-service-name";

it("names a service and its product as its own pages do, never by their codes", () => {
  expect(goodsName("airtime", "MTN")).toBe("Airtime: MTN");
  expect(goodsName("data", "9MOBILE GIFTING")).toBe("Data: T2 (9mobile) Gifting");
  expect(goodsName("exam-pin", "JAMB")).toBe("Exam PINs: JAMB");
  expect(goodsName("esim", "eSIM")).toBe("Travel eSIM");
});
