import * as z from "zod/mini";
import { emailSchema } from "@/app/_shop/buy/check-email";
import { type LateCheck, startCheck } from "@/app/_shop/buy/late-check";
import { dataFormSchema } from "@/lib/services/data-schema";
import type { FieldProblem } from "@/lib/services/service";

const { plan, phone } = dataFormSchema.shape;
/** One plan for all numbers of the form. */
const schema = z.object({ plan, recipients: z.array(z.object({ phone })), email: emailSchema });

/** The browser's check of the data form; loaded at the first focus. */
export function checkData(form: HTMLFormElement, report: (problems: FieldProblem[]) => void): LateCheck {
  return startCheck(form, schema as never, report);
}
