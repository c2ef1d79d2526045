import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/test/property-runs";
import { parseTokens } from "./parse-tokens";
import { walkStrings } from "./walk-strings";

const A = "42161234567890123456";
const B = "62881234567890123456";
const C = "11112222333344445555";
const D = "99998888777766665555";
const grouped = (token: string, gap: string) => (token.match(/.{4}/g) ?? []).join(gap);
const parse = (answer: unknown) => parseTokens(walkStrings(answer));
const kinds = (answer: unknown) => parse(answer).tokens.map(({ kind, value }) => [kind, value]);

describe("parseTokens", () => {
  it.each<[string, unknown, string[][]]>([
    ["plain", { token: A }, [["main", A]]],
    ["words around it", { token: `Token : ${A}` }, [["main", A]]],
    [
      "main and bonus in one text",
      { token: `Token : ${A} Bonus Token : ${B}` },
      [
        ["main", A],
        ["bonus", B],
      ],
    ],
    [
      "bonus first, in one text",
      { remarks: `Bonus Token: ${B}, Token: ${A}` },
      [
        ["main", A],
        ["bonus", B],
      ],
    ],
    [
      "separate fields, in the order of keying in",
      { bonusToken: B, token: A, kct2: D, kct1: C, resetToken: "N/A", configureToken: null },
      [
        ["kct1", C],
        ["kct2", D],
        ["main", A],
        ["bonus", B],
      ],
    ],
    [
      "reset and configure",
      { resetToken: C, configureToken: D, token: A },
      [
        ["reset", C],
        ["configure", D],
        ["main", A],
      ],
    ],
    ["dashes", { token: grouped(A, "-") }, [["main", A]]],
    ["spaces", { token: grouped(A, " ") }, [["main", A]]],
    [
      "nested, and said twice",
      { data: { response: { token: A } }, apiResponse: `Token: ${A}` },
      [["main", A]],
    ],
    [
      "a bonus named in text and in its field",
      { token: `Token : ${A} Bonus Token : ${B}`, bonusToken: B },
      [
        ["main", A],
        ["bonus", B],
      ],
    ],
    ["N/A", { token: "N/A" }, []],
    ["19 digits", { token: A.slice(1) }, []],
    ["21 digits", { token: `${A}7` }, []],
    ["six groups of four", { token: `1234 ${grouped(A, " ")}` }, []],
    ["an amount before it", { remarks: `500 paid, token ${grouped(A, " ")}` }, [["main", A]]],
    [
      "two key-change tokens in one run",
      { kct1: `${grouped(C, " ")}`, kct2: grouped(D, " "), token: A },
      [
        ["kct1", C],
        ["kct2", D],
        ["main", A],
      ],
    ],
    ["unlabelled", { remarks: A }, [["main", A]]],
    ["unlabelled beside a named one", { remarks: B, token: A }, [["main", A]]],
    ["identifiers", { _id: A, tranxId: B, customerRef: C, meterNumber: D, iccid: A }, []],
    ["an identifier repeated in words", { tranxId: A, remarks: `ref ${A}` }, []],
  ])("%s", (_name, answer, expected) => {
    expect(kinds(answer)).toEqual(expected);
  });

  it("reports whether a label called it a token", () => {
    expect(parse({ token: A }).labelled).toBe(true);
    expect(parse({ x: `Your token is ${A}` }).labelled).toBe(true);
    expect(parse({ x: A }).labelled).toBe(false);
  });

  it("finds a token in any grouping in any text field, and nothing else", () => {
    const digits = fc.stringMatching(/^\d{20}$/);
    const gap = fc.constantFrom("", " ", "-", "–", " - ");
    const word = fc.constantFrom("", "Ikeja ", "Units 79.9 kWh, ", "₦1,000.00 ", "VAT: 69.77 ");
    fc.assert(
      fc.property(digits, gap, word, word, (token, between, before, after) => {
        const found = parse({
          data: [{ note: `${before}Token: ${grouped(token, between)} ${after}` }],
        }).tokens;
        expect(found).toEqual([{ kind: "main", value: token }]);
      }),
      { numRuns: propertyRuns() },
    );
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        for (const { value } of parse(answer).tokens) expect(value).toMatch(/^\d{20}$/);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
