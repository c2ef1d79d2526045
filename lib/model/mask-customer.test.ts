import { expect, test } from "vitest";
import { maskCustomer } from "./mask-customer";

const mask = (name: string, address: string | null = null) => maskCustomer({ name, address, bouquet: null });

test.each([
  ["ADA OBI", "ADA O***"],
  ["Ngozi Chidinma Eze", "Ngozi C*** E***"],
  ["A. OBI", "A*** OBI"],
  ["ỌLÁBÍSÍ ADÉYẸMÍ", "ỌLÁBÍSÍ A***"],
  ["  ADA   OBI  ", "ADA O***"],
  ["FLAT 12B TENANT", "FLAT ** T***"],
  ["ADA", "ADA"],
])("%s is shown as %s", (name, shown) => {
  expect(mask(name).name).toBe(shown);
});

test.each([
  ["45 Broad Street, Lagos", "** Broad S***, Lagos"],
  ["12 Broad Street, Lagos Island, Lagos", "** Broad S*** L*** I***, Lagos"],
  ["No 7 Zik Avenue", "No ** Z*** A***"],
  ["12 Ring Road, Zone 4", "** Ring R***, Zone *"],
  [null, null],
])("the address %s as %s", (address, shown) => {
  expect(mask("ADA OBI", address).address).toBe(shown);
});
