import { expect, test } from "vitest";
import type { ServiceId } from "@/lib/model/service-id";
import { fromInput } from "./from-input";
import { toInput } from "./to-input";

const PHONE = "08031234567";
const INPUTS: Record<ServiceId, Record<string, unknown>> = {
  airtime: { product: "mtn", phone: PHONE, amount: 500 },
  data: { recipients: ["mtn-1gb", "mtn-2gb"].map((plan) => ({ plan, phone: PHONE })) },
  electricity: {
    product: "ikeja-electric",
    meterNumber: "45000000001",
    meterType: "prepaid",
    amount: 5000,
    phone: PHONE,
  },
  tv: { product: "gotv", plan: "gotv-jinja", smartcardNumber: "2010000001", months: 3 },
  internet: { plan: "smile-10", accountId: "1403000001", phone: PHONE },
  betting: { product: "bet9ja", accountId: "777001", amount: 1000 },
  "exam-pin": { product: "waec-pin", quantity: 2 },
  esim: { packageCode: "FR-1", regionCode: "FR" },
  "esim-topup": { packageCode: "FR-T1", iccid: "8900000000000000001" },
};

test.each(Object.entries(INPUTS))(
  "fills the form of %s so that it gives the same input",
  (service, input) => {
    expect(toInput(service as ServiceId, fromInput(service as ServiceId, input), [])).toEqual(input);
  },
);

test("chooses the plan of all numbers in the form, not at each", () => {
  const { plan, rows } = fromInput("data", { plan: "mtn-1gb", phone: PHONE });
  expect(plan).toBe("mtn-1gb");
  expect(rows).toEqual([{ phone: PHONE, product: "", amount: "" }]);
});

test("shows a stored number as people write it", () => {
  const { rows } = fromInput("airtime", { product: "mtn", phone: "+2348031234567", amount: 500 });
  expect(rows).toEqual([{ phone: PHONE, product: "mtn", amount: "500" }]);
});
