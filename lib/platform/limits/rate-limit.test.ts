import { expect, test } from "vitest";
import { limitKeys } from "./rate-limit";

test("a call is counted under each of its subjects, none of which can be read back", () => {
  const keys = limitKeys("order", {
    recipients: ["8031234567"],
    email: "a@b.ng",
    device: "d",
    address: "1.2.3.4",
  });
  expect(keys.map((one) => one.key.split(":").slice(0, 2).join(":"))).toEqual([
    "order:recipient",
    "order:email",
    "order:device",
    "order:address",
  ]);
  expect(JSON.stringify(keys)).not.toMatch(/8031234567|a@b\.ng|1\.2\.3\.4/);
});

test("the address is only a high ceiling", () => {
  const [recipient, address] = limitKeys("order", { recipients: ["1"], address: "1.2.3.4" });
  expect(address?.most).toBeGreaterThanOrEqual(10 * (recipient?.most ?? 0));
});

test("missing subjects, and those that a call isn't limited by, count nothing", () => {
  expect(limitKeys("pay", { recipients: ["1"], email: "a@b.ng", device: null, address: "" })).toEqual([]);
});
