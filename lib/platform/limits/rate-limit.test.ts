import { expect, test } from "vitest";
import { limitKeys } from "./rate-limit";

test("counts a call under each subject, in hashed form", () => {
  const keys = limitKeys("order", {
    recipients: ["8031234567"],
    email: "a@b.ng",
    device: "d",
    address: "1.2.3.4",
  });
  expect(keys.map((key) => key.key.split(":").slice(0, 2).join(":"))).toEqual([
    "order:recipient",
    "order:email",
    "order:device",
    "order:address",
  ]);
  expect(JSON.stringify(keys)).not.toMatch(/8031234567|a@b\.ng|1\.2\.3\.4/);
});

test("uses the address only as a high ceiling", () => {
  const [recipient, address] = limitKeys("order", { recipients: ["1"], address: "1.2.3.4" });
  expect(address?.most).toBeGreaterThanOrEqual(10 * (recipient?.most ?? 0));
});

test("counts what a stranger may name together with the stranger's address", () => {
  const keysOf = (address: string) => limitKeys("mail", { email: "a@b.ng", address }).map(({ key }) => key);
  const [mine, theirs] = [keysOf("1.2.3.4"), keysOf("5.6.7.8")];
  expect(mine).toHaveLength(2);
  expect(mine.filter((key) => theirs.includes(key))).toEqual([]);
});

test("ignores missing subjects and those without a limit", () => {
  expect(limitKeys("pay", { recipients: ["1"], email: "a@b.ng", device: null, address: "" })).toEqual([]);
});
