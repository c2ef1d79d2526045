import * as z from "zod/mini";
import { emailSchema } from "@/app/_shop/buy/check-email";
import { type LateCheck, startCheck } from "@/app/_shop/buy/late-check";
import type { FieldProblem } from "@/lib/services/service";
import { tvFormSchema } from "@/lib/services/tv-schema";

const schema = z.extend(tvFormSchema, { email: emailSchema });

/** The browser's check of the TV form; loaded at the first focus. */
export function checkTv(form: HTMLFormElement, report: (problems: FieldProblem[]) => void): LateCheck {
  return startCheck(form, schema as never, report);
}
