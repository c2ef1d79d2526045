import * as z from "zod/mini";
import { emailSchema } from "@/app/_purchase/state/check-email";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import type { FieldProblem } from "@/lib/model/service-id";
import { type DeferredValidation, startDeferredValidation } from "./deferred-validation";

/** What a service's page form must be. */
export interface FormRules {
  /** Its own fields; every form also has an email. */
  fields: z.ZodMiniObject;
  /** The amount is limited to the chosen provider's range, and to `least` for all of them, in whole naira. */
  range?: { options: readonly ProviderOption[]; min: number };
}

function rangeOf({ options, min }: NonNullable<FormRules["range"]>, product: unknown) {
  const option = options.find(({ slug }) => slug === product);
  return { min: Math.max(min, option?.min ?? 0), max: option?.max ?? Number.POSITIVE_INFINITY };
}

/** The schema of the whole form. Pure. */
export function formSchema({ fields, range }: FormRules): z.ZodMiniType {
  const schema = z.safeExtend(fields, { email: emailSchema });
  if (!range) return schema;
  // Said along with the other fields' problems; zod would wait until they are right.
  const limit = { path: ["amount"], when: ({ value }: { value: unknown }) => hasAmount(value) };
  return schema.check(
    z.refine(({ amount, product }) => Number(amount) >= rangeOf(range, product).min, {
      ...limit,
      error: "amount_too_small",
    }),
    z.refine(({ amount, product }) => Number(amount) <= rangeOf(range, product).max, {
      ...limit,
      error: "amount_too_large",
    }),
  );
}

function hasAmount(typed: unknown): boolean {
  return typeof (typed as { amount?: unknown }).amount === "number";
}

/** Validates a page's form in the browser. Loaded at the first focus. */
export function startFormValidation(
  form: HTMLFormElement,
  rules: FormRules,
  report: (problems: FieldProblem[]) => void,
): DeferredValidation {
  const { range } = rules;
  return startDeferredValidation(form, formSchema(rules) as never, (problems) => {
    if (!range) return report(problems);
    const { min, max } = rangeOf(range, new FormData(form).get("product"));
    const values = { min, max: Number.isFinite(max) ? max : 0 };
    report(problems.map((problem) => (problem.path === "amount" ? { ...problem, values } : problem)));
  });
}
