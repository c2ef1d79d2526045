import fc from "fast-check";
import { expect, test } from "vitest";
import { maskCustomer } from "./mask-customer";

const mask = (name: string, address: string | null = null) => maskCustomer({ name, address, bouquet: null });

test.each([
  ["ADAEZE OKOYE", "A***** O****"],
  ["Ngozi Chidinma Eze", "N**** C******* E**"],
  ["A. OBI", "A* O**"],
  ["ỌLÁBÍSÍ ADÉYẸMÍ", "Ọ****** A******"],
  ["  ADA   OBI  ", "A** O**"],
  ["FLAT 12B TENANT", "F*** ** T*****"],
  ["ADA", "A**"],
])("%s is shown as %s", (name, shown) => {
  expect(mask(name.normalize("NFC")).name).toBe(shown.normalize("NFC"));
});

test.each([
  ["12 Bode St", "12 B*** St"],
  ["45 Broad Street, Lagos", "45 B*** S***, Lagos"],
  ["12 Broad Street, Lagos Island, Lagos", "12 B*** S*** L*** I***, Lagos"],
  ["No 7 Zik Avenue", "No 7 Z*** A***"],
  ["12 Ring Road, Zone 4", "12 R*** R***, Zone *"],
  [null, null],
])("the address %s as %s", (address, shown) => {
  expect(mask("ADA OBI", address).address).toBe(shown);
});

test("never shows two consecutive letters of a name", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z .'-]{1,60}$/), (name) => {
      expect(mask(name).name).not.toMatch(/\p{L}{2}/u);
    }),
  );
});
