import * as z from "zod/mini";
import type { FieldProblem } from "@/lib/model/service-id";
import type { ProviderOption } from "./provider-options";

interface Amounted {
  product: string;
  amount: number;
}

/**
 * A form's schema with the amount limited to the chosen provider's range, and the limits for the error messages.
 * `least` is the document's minimum for all providers, in whole naira.
 */
export function withinRange<Schema extends z.ZodMiniType<Amounted>>(
  fields: Schema,
  options: readonly ProviderOption[],
  least: number,
) {
  const rangeOf = (product: unknown) => {
    const option = options.find(({ slug }) => slug === product);
    return { min: Math.max(least, option?.least ?? 0), max: option?.most ?? Number.POSITIVE_INFINITY };
  };
  const schema = fields.check(
    z.refine((typed: Amounted) => typed.amount >= rangeOf(typed.product).min, {
      path: ["amount"],
      error: "amount_too_small",
    }),
    z.refine((typed: Amounted) => typed.amount <= rangeOf(typed.product).max, {
      path: ["amount"],
      error: "amount_too_large",
    }),
  );
  const tell = (form: HTMLFormElement, problems: FieldProblem[]) => {
    const { min, max } = rangeOf(new FormData(form).get("product"));
    const values = { min, max: Number.isFinite(max) ? max : 0 };
    return problems.map((problem) => (problem.path === "amount" ? { ...problem, values } : problem));
  };
  return { schema, tell };
}
