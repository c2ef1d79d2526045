import { expect, test } from "vitest";
import { findMark } from "@/app/_shop/catalogue/provider-marks";
import { changeRows, emptyFormValues, parseFormValues } from "./form-values";
import { fieldOfPath, hintedProduct, toInput } from "./to-input";

const OPTIONS = [
  { slug: "mtn", product: "MTN", name: "MTN", network: "mtn", mark: findMark("mtn") },
  { slug: "9mobile", product: "9MOBILE", name: "T2", network: "9mobile", mark: findMark("9mobile") },
] as const;

test("converts one row to a plain input and several to recipients", () => {
  const typed = emptyFormValues({ phone: "0803 123 4567", product: "mtn", amount: "1,000" });
  expect(toInput("airtime", typed, OPTIONS)).toEqual({
    product: "mtn",
    phone: "0803 123 4567",
    amount: 1000,
  });
  const two = changeRows(typed, "add");
  expect(toInput("airtime", two, OPTIONS)).toMatchObject({
    recipients: [{ amount: 1000 }, { amount: undefined }],
  });
  expect(toInput("data", { ...typed, plan: "1GB" }, OPTIONS)).toEqual({
    plan: "1GB",
    phone: "0803 123 4567",
  });
});

test("prefers a row's own plan to the form's", () => {
  const typed = { ...emptyFormValues({ phone: "1", plan: "own" }, "shared") };
  expect(toInput("data", typed, [])).toEqual({ plan: "own", phone: "1" });
  expect(toInput("data", changeRows(typed, "add"), [])).toEqual({
    recipients: [
      { plan: "own", phone: "1" },
      { plan: "shared", phone: "" },
    ],
  });
});

test("uses the number's network if none was chosen and keeps an unreadable amount as typed", () => {
  expect(toInput("airtime", emptyFormValues({ phone: "08091234567", amount: "five" }), OPTIONS)).toEqual({
    product: "9mobile",
    phone: "08091234567",
    amount: "five",
  });
  expect(hintedProduct(OPTIONS, "0802")).toBe("");
});

test("adds and removes rows, but keeps the last one", () => {
  const one = emptyFormValues({ phone: "1" });
  const two = changeRows(one, "add");
  expect(changeRows(two, "remove.0").rows).toEqual([{ phone: "", product: "", amount: "" }]);
  expect(changeRows(one, "remove.0")).toBe(one);
  expect(changeRows(one, "pay")).toBe(one);
});

test("returns the form's text unchanged and ignores files and unknown fields", () => {
  const form = new FormData();
  form.set("recipients.0.phone", " 0803 ");
  form.set("recipients.0.amount", "x".repeat(900));
  form.set("email", new File(["a"], "a.txt"));
  form.set("recipients.7.phone", "late");
  const typed = parseFormValues(form);
  expect(typed.rows).toHaveLength(1);
  expect(typed.rows[0]?.phone).toBe(" 0803 ");
  expect(typed.rows[0]?.amount).toHaveLength(200);
  expect(typed.email).toBe("");
});

test("finds a problem's field for both input shapes", () => {
  expect(fieldOfPath("data", "input.phone")).toBe("recipients.0.phone");
  expect(fieldOfPath("data", "input.recipients.2.amount")).toBe("recipients.2.amount");
  expect(fieldOfPath("data", "input.recipients.2.plan")).toBe("plan");
  const own = [{ phone: "", product: "", amount: "", plan: "5TB" }];
  expect(fieldOfPath("data", "input.recipients.0.plan", own)).toBe("recipients.0.plan");
  expect(fieldOfPath("data", "input.plan", own)).toBe("recipients.0.plan");
  expect(fieldOfPath("data", "input.recipients.1.plan", own)).toBe("plan");
  expect(fieldOfPath("data", "email")).toBe("email");
});

test("converts the other services' fields to their input by name, without empty ones", () => {
  const typed = {
    ...emptyFormValues({}, "compact"),
    fields: {
      product: "ikeja-electric",
      meterNumber: " 4500 ",
      meterType: "prepaid",
      amount: "5,000",
      phone: "",
      adult: "1",
    },
  };
  expect(toInput("electricity", typed, [])).toEqual({
    product: "ikeja-electric",
    meterNumber: "4500",
    meterType: "prepaid",
    amount: 5000,
  });
  expect(toInput("tv", typed, [])).toEqual({ product: "ikeja-electric", plan: "compact" });
  expect(
    toInput("betting", { ...typed, fields: { amount: "five", adult: "1", accountIdAgain: "x" } }, []),
  ).toEqual({
    amount: "five",
  });
  expect(fieldOfPath("electricity", "input.phone")).toBe("phone");
});
