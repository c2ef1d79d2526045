import { expect, test } from "vitest";
import { lineName } from "./line-name";

test.each([
  ["tv", "GOTV", "GOtv Jinja", "GOtv Jinja"],
  ["tv", "DSTV", "Padi + ExtraView", "DStv Padi + ExtraView"],
  ["data", "MTN_SME", "2 GB, 30 days", "MTN SME 2 GB, 30 days"],
  ["internet", "Smile", null, "Smile"],
])("names an item of %s %s, %s", (service, product, planLabel, name) => {
  expect(lineName(service, { product, planLabel })).toBe(name);
});
