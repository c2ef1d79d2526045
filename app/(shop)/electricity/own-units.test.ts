import { expect, test } from "vitest";
import type { DeviceOrder } from "@/app/_shop/device/device";
import { ownUnits } from "./own-units";

const METER = "45010000001";
const order: DeviceOrder = {
  ref: "AAAAA-AAAAA",
  token: "t",
  service: "electricity",
  what: "Ikeja Electric",
  recipient: METER,
  total: 510_000,
  amount: 500_000,
  units: 22.1,
  at: "2026-11-03T12:00:00.000Z",
};
const NOW = new Date("2026-11-23T12:00:00.000Z");

test("estimates an amount's kWh from the meter's last token", () => {
  expect(ownUnits([order], METER, 10_000, NOW)).toEqual({ kwh: "44", at: order.at });
  expect(ownUnits([order], METER, 1_000, NOW)).toEqual({ kwh: "4.4", at: order.at });
  const newer = { ...order, units: 20, at: "2026-11-20T12:00:00.000Z" };
  expect(ownUnits([newer, order], METER, 10_000, NOW)).toEqual({ kwh: "40", at: newer.at });
});

test("returns nothing without a source", () => {
  expect(ownUnits([], METER, 10_000, NOW)).toBeNull();
  expect(ownUnits([order], "45010000002", 10_000, NOW)).toBeNull();
  expect(ownUnits([{ ...order, units: undefined }], METER, 10_000, NOW)).toBeNull();
  expect(ownUnits([{ ...order, at: "2026-08-20T12:00:00.000Z" }], METER, 10_000, NOW)).toBeNull();
  expect(ownUnits([order], METER, 0, NOW)).toBeNull();
  expect(ownUnits([order], METER, Number.NaN, NOW)).toBeNull();
});
