import { expect, test } from "vitest";
import { productName } from "@/lib/words/network-name";
import { productRows } from "@/sandbox/catalogue/products";
import { markOf, plainMark } from "./provider-marks";

const SOLD = ["airtime", "data", "electricity", "cable", "internet", "betting", "exam pin"] as const;
const NAMES = SOLD.flatMap((service) => productRows[service].map(([name]) => ({ service, name })));

const COMPANIES =
  "IKEDC EKEDC AEDC IBEDC BEDC EEDC PHED JED KAEDCO KEDCO YEDC APLE mtn airtel glo 9mobile T2 Showmax".split(
    " ",
  );

test("finds a mark for every product of the catalogue, by the upstream's name and by ours", () => {
  expect(NAMES.length).toBeGreaterThan(40);
  const without = NAMES.flatMap(({ name }) => [name, productName(name)]).filter((name) => !markOf(name));
  expect([...without, ...COMPANIES.filter((name) => !markOf(name))]).toEqual([]);
});

test("gives the companies of a service different letters and colours", () => {
  for (const service of SOLD.filter((value) => value !== "data")) {
    const marks = NAMES.filter((name) => name.service === service).map(({ name }) => markOf(name));
    expect(new Set(marks.map((mark) => mark?.letters)).size).toBe(marks.length);
    expect(new Set(marks.map((mark) => mark?.disc)).size).toBe(marks.length);
  }
  expect(markOf("IBEDC")).not.toEqual(markOf("BEDC"));
  expect(markOf("KAEDCO")).not.toEqual(markOf("KEDCO"));
});

test("has a contrast of at least 4.5:1 between letters and disc", () => {
  const marks = [...NAMES.map(({ name }) => name), ...COMPANIES].map(
    (name) => markOf(name) ?? plainMark(name),
  );
  for (const { letters, disc, ink } of [...marks, plainMark("LCC TOLL")]) {
    expect([letters, contrast(disc, ink) >= 4.5]).toEqual([letters, true]);
  }
});

test("uses the initials of an unknown company", () => {
  expect(plainMark("LCC TOLL").letters).toBe("LT");
  expect(plainMark("Zuku").letters).toBe("ZU");
});

/** WCAG 2.2's contrast ratio of two hex colours. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
