import { expect, test } from "vitest";
import { findMark } from "@/app/_shop/catalogue/provider-marks";
import type { Filters } from "./filters";
import type { PlanGroup, PlanRow } from "./plan-rows";
import { selectPlans } from "./select-plans";

const row = (id: string, network: string, group: PlanGroup): PlanRow => ({
  id,
  code: id,
  network,
  name: "",
  size: "",
  lasts: "",
  family: "",
  kind: "standard",
  price: 500,
  perGb: 500,
  band: "medium",
  group,
});
const rows = [row("mtn-day", "mtn", "day"), row("mtn-month", "mtn", "month"), row("glo-week", "glo", "week")];
const networks = [
  { key: "glo", name: "Glo", network: "glo" as const, mark: findMark("glo") },
  { key: "mtn", name: "MTN", network: "mtn" as const, mark: findMark("mtn") },
];
const none: Filters = { network: null, validity: null, all: false, sort: "size" };

/** Selects with these choices, the rest as on a new page. */
const select = (choice: Partial<Parameters<typeof selectPlans>[1]> = {}) => {
  const { network, period, plans } = selectPlans(
    { networks, rows },
    { filters: none, chosen: undefined, folded: false, phone: "", last: null, ...choice },
  );
  return [network?.key, period, plans.map(({ id }) => id).join()];
};

test("begins with the first network, and with the network of the number once it is typed", () => {
  expect(select()).toEqual(["glo", "week", "glo-week"]);
  expect(select({ phone: "08031234567" })).toEqual(["mtn", "month", "mtn-month"]);
});

test("shows the chosen plan's network, unless another was requested", () => {
  const chosen = rows[0];
  const filters: Filters = { ...none, network: "glo" };
  expect(select({ chosen })[0]).toBe("mtn");
  expect(select({ chosen, filters })[0]).toBe("glo");
  expect(select({ chosen, filters, folded: true })[0]).toBe("mtn");
});

test("lists a period's plans by kind only on request", () => {
  const all = selectPlans(
    { networks, rows },
    { filters: { ...none, all: true }, chosen: undefined, folded: false, phone: "", last: null },
  );
  expect([...(all.kinds?.keys() ?? [])]).toEqual(["standard"]);
});
