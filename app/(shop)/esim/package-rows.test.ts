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
  name?: string,
): EsimOffer => ({
  packageCode,
  name: name ?? (volume && duration ? `Ghana ${volume / GIB}GB ${duration} Days` : `Ghana ${packageCode}`),
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
    name: "Ghana 3 GB, 30 days",
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
  const twins = packageRows([offer("x", GIB, 7, 5_000, "Ghana MTN 1GB 7 Days"), offer("y", GIB, 7, 6_000)]);
  expect(twins.map(({ note }) => note)).toEqual(["Ghana MTN 1 GB, 7 days", "Ghana 1 GB, 7 days"]);
  expect(rows[3]).toMatchObject({ size: "Ghana odd", lasts: "", perGb: null, perDay: null, best: false });
});

test("shows the size that the package's name states, which its order keeps, and a name that states none", () => {
  const rows = packageRows([
    offer("half", GIB / 2, 1, 1_000, "Ghana 500MB 1 Days"),
    offer("max", 20 * GIB, 30, 40_000, "Ghana Max"),
  ]);
  expect(rows.map(({ name, size, note }) => [name, size, note])).toEqual([
    ["Ghana 500 MB, 1 day", "500 MB", null],
    ["Ghana Max", "20 GB", "Ghana Max"],
  ]);
});
