import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderFilters } from "./order-filters";

const shown = (narrowed: boolean, count: number) =>
  renderToStaticMarkup(
    <OrderFilters asked={{ service: "", status: "", from: "", to: "" }} narrowed={narrowed} count={count} />,
  );

test("offers filters from two orders on, and keeps them open while they apply", () => {
  expect([shown(false, 0), shown(false, 1)]).toEqual(["", ""]);
  expect(shown(false, 2)).toMatch(/^<details(?![^>]* open).*<summary[^>]*>Filters</);
  expect(shown(true, 0)).toMatch(/^<details[^>]* open.*<button[^>]*>Apply filters</);
});
