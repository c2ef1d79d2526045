import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeptNote } from "./kept-note";

test("takes no room before the page is stored on the device", () => {
  expect(renderToStaticMarkup(<KeptNote orderRef="K7QF3-M2X9D" />)).toBe("");
});
