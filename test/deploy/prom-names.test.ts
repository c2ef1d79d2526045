import { expect, test } from "vitest";
import { parseExpression } from "./prom-names";

test("finds metrics, the labels of their braces and those of groupings", () => {
  expect(
    parseExpression(
      'max by (status) (sum by (instance, status) (kiosk_orders{age="1m", status!~"a b"})) > 3',
    ),
  ).toEqual([{ name: "kiosk_orders", labels: ["age", "status", "status", "instance", "status"] }]);
  expect(
    parseExpression('rate(a_total{x="b_c"}[5m]) / rate(d_count[10m]) and e >= 5').map(({ name }) => name),
  ).toEqual(["a_total", "d_count", "e"]);
});
