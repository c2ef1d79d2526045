import * as z from "zod/mini";
import { emailSchema } from "@/app/_shop/buy/check-email";
import { type LateCheck, startCheck } from "@/app/_shop/buy/late-check";
import { esimFormSchema } from "@/lib/services/esim-schema";
import { esimTopUpFormSchema } from "@/lib/services/esim-topup-schema";
import type { FieldProblem } from "@/lib/services/service";

const schemas = {
  esim: z.extend(esimFormSchema, { email: emailSchema }),
  "esim-topup": z.extend(esimTopUpFormSchema, { email: emailSchema }),
};

/** The browser's check of the package form; loaded at the first focus. */
export function checkPackage(
  service: keyof typeof schemas,
  form: HTMLFormElement,
  report: (problems: FieldProblem[]) => void,
): LateCheck {
  return startCheck(form, schemas[service] as never, report);
}
