import * as z from "zod/mini";
import { emailSchema } from "@/app/_shop/buy/check-email";
import { type LateCheck, startCheck } from "@/app/_shop/buy/late-check";
import type { ProviderOption } from "@/app/_shop/buy/provider-options";
import { withinRange } from "@/app/_shop/buy/within-range";
import { ELECTRICITY_LEAST, electricityFormSchema } from "@/lib/services/electricity-schema";
import type { FieldProblem } from "@/lib/services/service";

const fields = z.extend(electricityFormSchema, { email: emailSchema });

/** The browser's check of the electricity form, loaded at the first focus: the amount within the company's own range too. */
export function checkElectricity(
  form: HTMLFormElement,
  report: (problems: FieldProblem[]) => void,
  options: readonly ProviderOption[],
): LateCheck {
  const { schema, tell } = withinRange(fields, options, ELECTRICITY_LEAST);
  return startCheck(form, schema as never, (problems) => report(tell(form, problems)));
}
