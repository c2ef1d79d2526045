import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { kobo } from "@/lib/platform/money";
import { TripOptionCard } from "./trip-option-card";

test("calls a package of 512 MB what its name says, 500 MB, and mentions no spare data if there is none", () => {
  const price = kobo(100_000);
  const pack = { packageCode: "GH_05", regionCode: "GH", name: "Ghana 500MB 1Day", volume: 512 * 1024 ** 2 };
  const option = { packages: [{ ...pack, duration: 1, price }], price, spare: 0 };
  const card = renderToStaticMarkup(<TripOptionCard option={option} nameOf={() => "Ghana"} />);
  expect(card).toContain("Ghana 500 MB, 1 day");
  expect(card).not.toContain("0 KB");
});
