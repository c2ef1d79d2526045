import { expect, test } from "vitest";
import { emptyFormValues, type FormValues, isUntouched, mergeTyped } from "./form-values";

const airtime = (phone: string, amount: string, product = ""): FormValues =>
  emptyFormValues({ phone, amount, product });

test("keeps what was chosen or typed before hydration when the form is filled", () => {
  const carried = { ...airtime("08031234567", "500", "mtn"), plan: "one", email: "ada@example.com" };
  const rendered = emptyFormValues();
  expect(mergeTyped(carried, rendered, rendered)).toEqual(carried);
  const now = { ...airtime("", "750"), email: "obi@example.com" };
  expect(isUntouched(now, carried)).toBe(true);
  expect(mergeTyped(carried, now, rendered)).toEqual({
    ...airtime("08031234567", "750", "mtn"),
    plan: "one",
    email: "obi@example.com",
  });
});

test("replaces the page's own choices with the carried values", () => {
  const fields = { product: "ikeja-electric", meterType: "prepaid", meterNumber: "" };
  const rendered = { ...emptyFormValues({}, "first"), fields };
  const carried = { ...emptyFormValues({}, "second"), fields: { ...fields, meterType: "postpaid" } };
  expect(mergeTyped(carried, rendered, rendered)).toEqual(carried);
  const now = { ...rendered, plan: "third", fields: { ...fields, product: "eko-electric" } };
  expect(mergeTyped(carried, now, rendered)).toEqual({
    ...carried,
    plan: "third",
    fields: { product: "eko-electric", meterType: "postpaid", meterNumber: "" },
  });
});
