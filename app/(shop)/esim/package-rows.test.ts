import { expect, test } from "vitest";
import type { EsimOffer } from "@/lib/catalogue/esim-packages";
import { naira } from "@/lib/platform/money";
import { packageRows } from "./package-rows";

const GIB = 1024 ** 3;
const offer = (
  packageCode: string,
  volume: number | null,
  duration: number | null,
  price: number,
): EsimOffer => ({
  packageCode,
  name: `Ghana ${packageCode}`,
  description: null,
  price: naira(price),
  volume,
  duration,
  regionCode: "GH",
  speed: null,
  coverage: [],
});

test("lists all packages with prices per GB and per day", () => {
  const rows = packageRows([
    offer("b", 3 * GIB, 30, 12_000),
    offer("c", 10 * GIB, 30, 30_000),
    offer("a", GIB, 7, 5_000),
    offer("odd", null, null, 9_000),
  ]);
  expect(rows.map(({ code }) => code)).toEqual(["a", "b", "c", "odd"]);
  expect(rows[1]).toEqual({
    code: "b",
    name: "Ghana b",
    size: "3 GB",
    lasts: "30 days",
    price: 1_200_000,
    perGb: 400_000,
    perDay: 40_000,
    best: false,
    speed: null,
    note: null,
  });
  expect(rows.filter(({ best }) => best).map(({ code }) => code)).toEqual(["c"]);
  const twins = packageRows([offer("x", GIB, 7, 5_000), offer("y", GIB, 7, 6_000)]);
  expect(twins.map(({ note }) => note)).toEqual(["Ghana x", "Ghana y"]);
  expect(rows[3]).toMatchObject({ size: "Ghana odd", lasts: "", perGb: null, perDay: null, best: false });
});
