import { expect, test } from "vitest";
import { emptyFormValues } from "./form-values";
import { isFilledIn, mergeProblems } from "./problems";

const problem = (path: string, code = "required") => ({ path, code });

test("keeps the server's order where the browser found the same fields wrong", () => {
  const told = [problem("recipients.0.phone"), problem("recipients.0.amount"), problem("email")];
  const found = [
    problem("plan"),
    problem("email", "email_invalid"),
    problem("recipients.0.amount", "amount_invalid"),
  ];
  expect(mergeProblems(found, told)).toEqual([told[0], found[2], found[1], found[0]]);
});

test("calls no filled field empty: a network may be chosen from the number after the press", () => {
  const typed = {
    ...emptyFormValues({ phone: " ", product: "mtn" }),
    email: "ada@",
    fields: { product: "dstv" },
  };
  expect(isFilledIn(problem("recipients.0.product", "network_required"), typed)).toBe(true);
  expect(isFilledIn(problem("product", "provider_required"), typed)).toBe(true);
  expect(isFilledIn(problem("email"), typed)).toBe(true);
  expect(isFilledIn(problem("email", "email_invalid"), typed)).toBe(false);
  expect(isFilledIn(problem("recipients.0.phone"), typed)).toBe(false);
  expect(isFilledIn(problem("recipients.1.product", "network_required"), typed)).toBe(false);
  expect(isFilledIn(problem("plan", "plan_required"), typed)).toBe(false);
});
