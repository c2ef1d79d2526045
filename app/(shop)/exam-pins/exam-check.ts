import * as z from "zod/mini";
import { emailSchema } from "@/app/_shop/buy/check-email";
import { type LateCheck, startCheck } from "@/app/_shop/buy/late-check";
import { examPinFormSchema } from "@/lib/services/exam-pin-schema";
import type { FieldProblem } from "@/lib/services/service";

const schema = z.extend(examPinFormSchema, { email: emailSchema });

/** The browser's check of the exam form; loaded at the first focus. */
export function checkExam(form: HTMLFormElement, report: (problems: FieldProblem[]) => void): LateCheck {
  return startCheck(form, schema as never, report);
}
