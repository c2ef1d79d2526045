import * as z from "zod/mini";
import { type DeferredValidation, startDeferredValidation } from "@/app/_purchase/hooks/deferred-validation";
import { emailSchema } from "@/app/_purchase/state/check-email";
import type { FieldProblem } from "@/lib/model/service-id";
import { dataFormSchema } from "@/lib/services/data-schema";

const { plan, phone } = dataFormSchema.shape;
const numbers = { recipients: z.array(z.object({ phone })), email: emailSchema };
const onePlan = z.object({ ...numbers, plan });
const ownPlans = z.object({ ...numbers, plan: z.optional(z.string()) });

/** One plan for all numbers of the form, unless a list gave each number its own. */
const schema = z.pipe(
  z.looseObject({ recipients: z.array(z.looseObject({ plan: z.optional(z.string()) })) }),
  z.transform((form, ctx) => {
    const isOwn = form.recipients.every((row) => (row.plan ?? "").trim() !== "");
    const parsed = z.safeParse<typeof ownPlans | typeof onePlan>(isOwn ? ownPlans : onePlan, form);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      ctx.issues.push({ ...issue, input: form } as z.core.$ZodRawIssue);
    return z.NEVER;
  }),
);

/** Validates the data form in the browser. Loaded at the first focus. */
export function checkData(
  form: HTMLFormElement,
  report: (problems: FieldProblem[]) => void,
): DeferredValidation {
  return startDeferredValidation(form, schema as never, report);
}
