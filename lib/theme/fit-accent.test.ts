import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "@/test/property-runs";
import { fitAccent, GROUNDS, MIN_CONTRAST } from "./fit-accent";
import { contrast, inGamut, type Oklch, parseColour, toCss, toHex } from "./oklch";
import { themeAddress, themeCss } from "./theme-css";

const anyColour = fc.oneof(
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(([r, g, b]) => {
    const hex = [r, g, b].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return parseColour(`#${hex}`) as Oklch;
  }),
  fc.record({
    l: fc.double({ min: 0, max: 1, noNaN: true }),
    c: fc.double({ min: 0, max: 0.5, noNaN: true }),
    h: fc.double({ min: 0, max: 360, noNaN: true }),
  }),
);

test("makes any colour readable on every background and under a button's label, in both themes", () => {
  fc.assert(
    fc.property(anyColour, (chosen) => {
      const fitted = fitAccent(chosen);
      for (const theme of ["light", "dark"] as const) {
        const { papers, label } = GROUNDS[theme];
        const { accent, press } = fitted[theme];
        for (const paper of papers) expect(contrast(accent, paper)).toBeGreaterThanOrEqual(MIN_CONTRAST);
        for (const one of [accent, press]) {
          expect(contrast(one, label)).toBeGreaterThanOrEqual(MIN_CONTRAST);
          expect(inGamut(one)).toBe(true);
        }
        // A pressed button must look different.
        expect(toHex(press)).not.toBe(toHex(accent));
      }
    }),
    { numRuns: propertyRuns(0.2) },
  );
});

test("lightens a nearly black button when pressed", () => {
  const { accent, press } = fitAccent({ l: 0.035, c: 0, h: 0 }).light;
  expect([toHex(accent), toHex(press)]).toEqual(["#000000", expect.not.stringMatching("#000000")]);
});

test("keeps readable colours and corrects others no further than needed", () => {
  fc.assert(
    fc.property(anyColour, (chosen) => {
      for (const theme of ["light", "dark"] as const) {
        const { papers, label } = GROUNDS[theme];
        const { accent, corrected } = fitAccent(chosen)[theme];
        const least = Math.min(...[...papers, label].map((other) => contrast(accent, other)));
        if (corrected) expect(least).toBeLessThan(MIN_CONTRAST + 0.15);
        else expect(Math.abs(accent.l - chosen.l)).toBeLessThan(0.003);
        if (accent.c > 0.01) expect(Math.abs(accent.h - chosen.h)).toBeLessThan(0.01);
      }
    }),
    { numRuns: propertyRuns(0.2) },
  );
});

describe("examples", () => {
  test.each([
    ["#ffcc00", true, false],
    ["#0f5134", false, true],
    ["#000000", false, true],
    ["#ffffff", true, false],
  ])("%s is corrected by day %s, by night %s", (chosen, day, night) => {
    const fitted = fitAccent(parseColour(chosen) as Oklch);
    expect([fitted.light.corrected, fitted.dark.corrected]).toEqual([day, night]);
  });

  test("converts from hexadecimal and back without a change", () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), ([r, g, b]) => {
        const hex = `#${[r, g, b].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
        expect(toHex(parseColour(hex) as Oklch)).toBe(hex);
      }),
    );
  });

  test("rejects invalid colours and text that could escape the style sheet", () => {
    for (const text of [
      "",
      "red",
      "#12",
      "#12345g",
      "oklch(2 0 0)",
      "oklch(0.5 0.1)",
      "};*{display:none",
      "#fff;}",
    ]) {
      expect(parseColour(text)).toBeNull();
      expect(themeCss(text).css).toBe("");
      expect(themeAddress(text)).toBeNull();
    }
    expect(parseColour("oklch(45% 0.1 156deg)")).toEqual({ l: 0.45, c: 0.1, h: 156 });
    expect(parseColour(" 0A7 ")).toEqual(parseColour("#00aa77"));
  });
});

test("puts both accents into a style sheet with an address of its own", () => {
  const [one, other] = [themeCss("#7a1fa2"), themeCss("#0a7d4f")];
  expect(one.css).toMatch(
    /^@media screen\{:root:root\{--accent:oklch\([\d. ]+\);--accent-press:oklch\([\d. ]+\)\}@media \(prefers-color-scheme:dark\)\{:root:root\{[^{}]+\}\}\}\n$/,
  );
  expect(one.hash).not.toBe(other.hash);
  expect(themeAddress("#7a1fa2")).toBe(`/theme.css?v=${one.hash}`);
});

test("uses the same backgrounds and label colour as app/globals.css", () => {
  const sheet = readFileSync("app/globals.css", "utf8");
  const blocks = [...sheet.matchAll(/:root \{([^}]*)\}/g)].map(([, body = ""]) => body);
  const bodyOf = (theme: string) => blocks.find((body) => body.includes(`color-scheme: ${theme};`)) ?? "";
  const token = (body: string, name: string) =>
    parseColour(new RegExp(`--${name}: ([^;]+);`).exec(body)?.[1] ?? "");
  for (const theme of ["light", "dark"] as const) {
    const body = bodyOf(theme);
    const tokens = ["paper", "slip", "wash"].map((name) => token(body, name));
    expect(GROUNDS[theme].papers.map(toCss)).toEqual(tokens.map((one) => one && toCss(one)));
    expect(token(body, "on-accent")).toEqual(GROUNDS[theme].label);
    // The default accent needs no correction.
    const own = token(body, "accent") as Oklch;
    expect(fitAccent(own)[theme].corrected).toBe(false);
  }
});
