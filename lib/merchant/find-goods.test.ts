import { describe, expect, it } from "vitest";
import { findDelivery } from "./delivery";
import { findGoods } from "./find-goods";

const REF = "KV1";
const PINS = [
  { pin: "111122223333", serial: "WRN1" },
  { pin: "444455556666", serial: "WRN2" },
];
const needs = { kind: "pins", quantity: 2 } as const;
const found = (body: unknown) =>
  findGoods(needs, typeof body === "string" ? body : JSON.stringify(body), REF);

describe("findGoods", () => {
  it.each([
    ["an unreadable balance", { data: { status: "SUCCESS", balanceAfter: "N/A", pins: PINS } }],
    ["an object for a fee", { data: { fee: {}, pins: PINS } }],
    ["a status that is a number", { data: { status: 7, pins: PINS } }],
    ["success:false", { success: false, data: { pins: PINS } }],
    ["no data", { pins: PINS }],
    ["JSON in a string", { message: JSON.stringify({ pins: PINS }) }],
    ["text before the JSON", `Warning: slow\n${JSON.stringify({ data: { pins: PINS } })}`],
  ])("finds all PINs beside %s", (_what, body) => {
    const { completeness, delivery } = found(body);
    expect(completeness).toBe("whole");
    expect(delivery).toMatchObject({ pins: PINS });
  });

  it("finds goods in a truncated body", () => {
    const body = JSON.stringify({ data: { pins: PINS } });
    expect(found(body.slice(0, body.indexOf("WRN2")))).toMatchObject({
      completeness: "part",
      delivery: { pins: PINS.slice(0, 1) },
    });
  });

  it("marks goods with another purchase's reference as foreign", () => {
    expect(found({ data: { customerRef: "OTHER", pins: PINS } }).completeness).toBe("foreign");
    expect(found({ data: { customerRef: REF, pins: PINS } }).completeness).toBe("whole");
  });

  it("finds a token in a body that isn't JSON", () => {
    const body = "<p>Token: 1234-5678-9012-3456-7890</p>";
    expect(findGoods({ kind: "token" }, body, REF)).toMatchObject({
      completeness: "whole",
      delivery: { token: "12345678901234567890" },
    });
  });

  it("finds nothing in an answer without goods", () => {
    expect(found({ statusCode: 500, message: "Sorry" })).toMatchObject({
      completeness: "none",
      delivery: null,
    });
    expect(found("")).toMatchObject({ completeness: "none" });
  });
});

it("counts a PIN once if only one of its copies has a serial", () => {
  const pin = "1111222233";
  const card = { pin, serial: "WRN1" };
  for (const answer of [
    { pins: [pin], card },
    { card, pins: [pin] },
  ])
    expect(findDelivery(needs, answer)).toEqual({
      delivery: { kind: "pins", pins: [card] },
      complete: false,
      provesSuccess: false,
    });
});
