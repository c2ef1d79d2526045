import fc from "fast-check";
import { parse } from "lossless-json";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/test/property-runs";
import { redactFact } from "./redact";
import { redactText } from "./redact-text";

const RUNS = propertyRuns(0.2);
const KEY = "mk_7f3a91c0d2e84b55";

describe("redactFact", () => {
  it("keeps what explains the event and hides what is worth money", () => {
    const answer =
      parse(`{"success":true,"data":{"_id":"665f1c2e9b1d8a0012345678","tranxId":"2026112114301234567",
      "status":"SUCCESS","amount":1000,"amountPaid":985.5,"number":"08031234567","meterNumber":"45060123456",
      "token":"Token : 2636-1234-5678-9012-3456","remarks":"1000 for 08031234567: 2636 1234 5678 9012 3456",
      "pins":[{"pin":"123456789012","serial":"WRN1"}],"customerName":"ADA OBI","tranxDate":"2026-11-21T14:30:12.345Z",
      "activationCode":"LPA:1$smdp.io$ABC-1","packageVolume":1073741824,"iccid":"8923418450000012345","isReversal":false}}`);
    expect(redactFact(answer)).toEqual({
      success: true,
      data: {
        _id: "665f1c2e9b1d8a0012345678",
        tranxId: "2026112114301234567",
        status: "SUCCESS",
        amount: 1000,
        amountPaid: 985.5,
        number: "***4567",
        meterNumber: "***3456",
        token: "[hidden]",
        remarks: "1000 for ***4567: [token]",
        pins: "[hidden]",
        customerName: "[hidden]",
        tranxDate: "2026-11-21T14:30:12.345Z",
        activationCode: "[hidden]",
        packageVolume: 1073741824,
        iccid: "***2345",
        isReversal: false,
      },
    });
  });

  it("truncates endless text and depth", () => {
    let deep: unknown = "x";
    for (let i = 0; i < 100; i++) deep = { a: deep };
    expect(JSON.stringify(redactFact(deep))).toContain("[left out]");
    expect((redactFact("y".repeat(9_000)) as string).length).toBe(4_001);
  });
});

describe("redactText", () => {
  it.each([
    [
      "Token : 42161234567890123456 Bonus Token : 62881234567890123456",
      "Token : [token] Bonus Token : [token]",
    ],
    ["credited 0803 123 4567", "credited ***4567"],
    ["PIN: 4471-2290 Serial No: WRN12", "PIN: [hidden] Serial No: [hidden]"],
    ["pin 12345 used", "pin [hidden] used"],
    ['{"pins":["1234", 5]}', '{"pins":["[hidden]", 5]}'],
    ["shipping 12345 is fine", "shipping 12345 is fine"],
    ["at 2026-11-21 14:30:12", "at 2026-11-21 14:30:12"],
    ["mail ada@example.com now", "mail [email] now"],
    ["Authorization: Bearer abc.def", "Authorization: Bearer [hidden]"],
    ["key sk_live_0a1b2c", "key [hidden]"],
    ["scan LPA:1$rsp.io$K2-9", "scan [hidden]"],
    ["?carddata=LPA%3A1%24rsp.io%24K2", "?carddata=[hidden]"],
    ["₦1,000.50 of 20,000,000", "₦1,000.50 of 20,000,000"],
  ])("%s", (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });
});

describe("sensitive values in any place", () => {
  const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${count - 1}}$`));
  const glue = fc.constantFrom(" ", ": ", "=", "\n", '"', "(", ", ", "/", "₦");
  const around = fc.constantFrom("", "Token", "done", "ref", "PIN", "a1", "1.5kWh", "Ọ", "}");
  const token = fc
    .tuple(digits(20), fc.constantFrom("", " ", "-", " - ", "–", "  "))
    .map(([value, gap]) => ({ secret: value, text: (value.match(/.{4}/g) ?? []).join(gap) }));
  const lpa = fc
    .tuple(fc.domain(), fc.stringMatching(/^[A-Z0-9]{6,20}$/))
    .map(([host, code]) => ({ secret: `${host}$${code}`, text: `LPA:1$${host}$${code}` }));
  const key = fc.constant({ secret: KEY, text: KEY });
  const phone = digits(10).map((value) => ({ secret: `0${value}`, text: `0${value}` }));
  const field = fc.oneof(
    fc.constantFrom(
      "_id",
      "tranxId",
      "customerRef",
      "remarks",
      "apiResponse",
      "token",
      "message",
      "amount",
      "units",
    ),
    fc.string({ maxLength: 8 }),
  );
  const shape = fc.constantFrom("plain", "nested", "list", "name", "json");

  it(`hides 20-digit tokens, activation codes, keys (${RUNS} runs)`, () => {
    fc.assert(
      fc.property(
        fc.oneof(token, lpa, key),
        around,
        glue,
        glue,
        around,
        field,
        shape,
        (hit, a, g1, g2, b, name, how) => {
          const text = `${a}${g1}${hit.text}${g2}${b}`;
          const value =
            how === "nested"
              ? { x: { [name]: text } }
              : how === "list"
                ? { [name]: ["a", [text]] }
                : how === "name"
                  ? { [text]: 1 }
                  : how === "json"
                    ? { [name]: JSON.stringify({ [name]: text }) }
                    : { [name]: text };
          const out = JSON.stringify(redactFact(value, { secrets: [KEY] }));
          expect(out).not.toContain(hit.secret);
          expect(out).not.toContain(hit.text);
          expect(out.replace(/[\s\u2010-\u2015-]/g, "")).not.toContain(hit.secret);
        },
      ),
      { numRuns: RUNS },
    );
  }, 60_000);

  it("hides a token given as a bare JSON number", () => {
    fc.assert(
      fc.property(digits(20), field, (value, name) => {
        const json = parse(`{${JSON.stringify(name)}:${value}}`);
        expect(JSON.stringify(redactFact(json))).not.toContain(value);
      }),
    );
  });

  it("masks full phone numbers outside identifier fields", () => {
    fc.assert(
      fc.property(
        phone,
        glue,
        around,
        fc.constantFrom("remarks", "phone", "number", "x"),
        (hit, g, a, name) => {
          expect(JSON.stringify(redactFact({ [name]: `${a}${g}${hit.text}` }))).not.toContain(hit.secret);
        },
      ),
    );
  });

  it("is idempotent on text", () => {
    fc.assert(
      fc.property(fc.oneof(token, lpa, phone), around, glue, (hit, a, g) => {
        const once = redactText(`${a}${g}${hit.text}`);
        expect(redactText(once)).toBe(once);
      }),
    );
  });
});

describe("hostile text", () => {
  it("is processed in linear time", () => {
    // With quadratic time, a million letters would take hours.
    for (const text of [
      "a".repeat(1e6),
      `pin:${" ".repeat(1e6)}`,
      "1 ".repeat(5e5),
      "pin is ".repeat(1e5),
      "@".repeat(1e6),
    ]) {
      redactFact({ text });
      redactText(text);
    }
  });

  it("becomes storable: no NUL, no lone surrogate", () => {
    const fact = redactFact({ "a\0": "x\0\ud800", token: "\0" });
    expect(fact).toEqual({ "a\uFFFD": "x\uFFFD\uFFFD", token: "[hidden]" });
  });
});
