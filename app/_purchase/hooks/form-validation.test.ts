import { expect, test } from "vitest";
import { airtimeFormSchema } from "@/lib/services/airtime-schema";
import { bettingPageSchema, MIN_BETTING } from "@/lib/services/betting-schema";
import { dataFormSchema } from "@/lib/services/data-schema";
import { internetFormSchema } from "@/lib/services/internet-schema";
import { tvFormSchema } from "@/lib/services/tv-schema";
import { type FormRules, formSchema } from "./form-validation";

/** The problems of a form by these rules, as "field code". */
function problems(rules: FormRules, typed: Record<string, string>): string[] {
  const parsed = formSchema(rules).safeParse(typed);
  return parsed.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];
}

test("requires an email in every form", () => {
  const typed = { product: "dstv", plan: "p", smartcardNumber: "7012345678", customerName: "Ada" };
  expect(problems({ fields: tvFormSchema }, { ...typed, email: "ada@example.com" })).toEqual([]);
  expect(problems({ fields: tvFormSchema }, { ...typed, email: "ada" })).toEqual(["email email_invalid"]);
  expect(problems({ fields: tvFormSchema }, { email: "ada@example.com" })).toContain(
    "product provider_required",
  );
});

test("reports problems in the order of the page", () => {
  const fieldsOf = (fields: FormRules["fields"]) => problems({ fields }, {}).map((one) => one.split(" ")[0]);
  expect(fieldsOf(airtimeFormSchema)).toEqual(["phone", "product", "amount", "email"]);
  expect(fieldsOf(dataFormSchema)).toEqual(["phone", "plan", "email"]);
  expect(fieldsOf(internetFormSchema)).toEqual(["accountId", "plan", "phone", "email"]);
});

test("limits an amount to the provider's range, and validates fields that only the page has", () => {
  const options = [{ slug: "bet", name: "Bet", product: "BET", min: 500, max: 1_000 }] as never;
  const rules = { fields: bettingPageSchema, range: { options, min: MIN_BETTING } };
  const typed = {
    product: "bet",
    accountId: "12345",
    accountIdAgain: "12345",
    adult: "1",
    email: "a@example.com",
  };
  expect(problems(rules, { ...typed, amount: "500" })).toEqual([]);
  expect(problems(rules, { ...typed, amount: "499" })).toEqual(["amount amount_too_small"]);
  expect(problems(rules, { ...typed, amount: "1001" })).toEqual(["amount amount_too_large"]);
  expect(problems(rules, { ...typed, amount: "500", accountIdAgain: "12346" })).toEqual([
    "accountIdAgain account_differs",
  ]);
});

test("reports account IDs that differ, and an amount out of range, along with the other fields", () => {
  const options = [{ slug: "bet", name: "Bet", product: "BET", min: 500, max: 1_000 }] as never;
  const rules = { fields: bettingPageSchema, range: { options, min: MIN_BETTING } };
  const typed = { product: "bet", accountId: "12345", email: "ada" };
  expect(problems(rules, { ...typed, accountIdAgain: "12346", amount: "400" })).toEqual([
    "adult adult_required",
    "email email_invalid",
    "accountIdAgain account_differs",
    "amount amount_too_small",
  ]);
  expect(problems(rules, { ...typed, accountId: "", accountIdAgain: "12346", amount: "x" })).toEqual([
    "accountId required",
    "amount amount_invalid",
    "adult adult_required",
    "email email_invalid",
  ]);
});
