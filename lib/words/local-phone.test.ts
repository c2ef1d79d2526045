import { expect, it } from "vitest";
import { spacedPhone } from "./local-phone";

it("groups a phone number, but not a smartcard that looks like one without its zero", () => {
  expect(spacedPhone("+2348031234567")).toBe("0803 123 4567");
  expect(spacedPhone("7023456789")).toBe("7023456789");
});
