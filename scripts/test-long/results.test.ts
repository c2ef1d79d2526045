import { expect, it } from "vitest";
import { type Result, updatePage } from "./results";

const result = (part: string, figures: Record<string, unknown>): Result => ({
  part,
  ok: true,
  at: "2026-11-23T10:26:00.000Z",
  commit: "10e2f35b",
  seconds: 78,
  figures,
});
const rowOf = (page: string, part: string) => page.split("\n").find((line) => line.startsWith(`| ${part} `));

it("writes the parts that ran, and keeps what the page says of the others", () => {
  const first = updatePage(
    "",
    [result("chaos", { orders: 1_000 }), result("sabotage", { caught: 21, each: ["S5, seed 3", "S14"] })],
    "2 cores",
  );
  expect(rowOf(first, "chaos")).toContain("2026-11-23 10:26 UTC, `10e2f35b`, 78 s | orders 1,000 |");
  expect(rowOf(first, "rate")).toContain("not run here yet");
  // As the formatter pads it.
  const padded = first.replace("| chaos |", "| chaos      |");

  const second = updatePage(
    padded,
    [result("rate", { purchases: 89, mostIn60s: 30, "PINs sold": 4 })],
    "4 cores",
  );
  expect(rowOf(second, "rate")).toContain("purchases 89, most in60s 30, PINs sold 4");
  for (const part of ["chaos", "sabotage"]) expect(rowOf(second, part)).toBe(rowOf(padded, part));
  expect(second).toContain("## sabotage\n\n- S5, seed 3\n- S14\n");
  expect(second.match(/^- from .*/gm)).toEqual([
    "- from 2026-11-23 10:26 UTC: 2 cores",
    "- from 2026-11-23 10:26 UTC: 4 cores",
  ]);

  const third = updatePage(second, [result("sabotage", { caught: 22, each: ["S6"] })], "4 cores");
  expect(third.match(/^## .*|^- S.*/gm)).toEqual(["## sabotage", "- S6"]);
  expect(third.match(/^- from/gm)).toHaveLength(2);
});

it("changes nothing if no part ran", () => {
  const page = updatePage("", [result("sabotage", { each: ["S5"] })], "2 cores");
  expect(updatePage(page, [], "4 cores")).toBe(page);
});
