import { expect, test } from "vitest";
import { naira } from "@/lib/platform/money";
import { dataPlan, snapshotWith } from "@/test/snapshot-fixture";
import { listedPlans } from "./listed-plans";

const plan = (service: "tv" | "internet", product: string, label: string, validity = "") =>
  dataPlan(label, naira(500), { service, product, label, validity });

test("names internet plans and TV packages as their orders do", () => {
  const shop = snapshotWith({
    plans: [
      plan("internet", "SMILE", "1GB FlexiDaily - 1 day"),
      plan("internet", "SPECTRANET", "20GB", "30 Days"),
      plan("tv", "DSTV", "Padi"),
      plan("tv", "GOTV", "GOtv Jinja 1 Week"),
    ],
  });
  const names = (service: "tv" | "internet") =>
    listedPlans(shop, service).map(({ label, name }) => [label, name]);
  expect(names("internet")).toEqual([
    ["1 GB FlexiDaily, 1 day", "Smile 1 GB FlexiDaily, 1 day"],
    ["20 GB, 30 days", "Spectranet 20 GB, 30 days"],
  ]);
  expect(names("tv")).toEqual([
    ["GOtv Jinja 1 Week", "GOtv Jinja 1 Week"],
    ["Padi", "DStv Padi"],
  ]);
});
