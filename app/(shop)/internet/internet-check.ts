import * as z from "zod/mini";
import { emailSchema } from "@/app/_shop/buy/check-email";
import { type LateCheck, startCheck } from "@/app/_shop/buy/late-check";
import { internetFormSchema } from "@/lib/services/internet-schema";
import type { FieldProblem } from "@/lib/services/service";

const schema = z.extend(internetFormSchema, { email: emailSchema });

/** The browser's check of the internet form; loaded at the first focus. */
export function checkInternet(form: HTMLFormElement, report: (problems: FieldProblem[]) => void): LateCheck {
  return startCheck(form, schema as never, report);
}
