import * as z from "zod/mini";
import { type LateCheck, startCheck } from "@/app/_purchase/hooks/deferred-validation";
import { emailSchema } from "@/app/_purchase/state/check-email";
import type { FieldProblem } from "@/lib/model/service-id";
import { AIRTIME_LEAST, AIRTIME_MOST, airtimeFormSchema } from "@/lib/services/airtime-schema";

const schema = z.object({ recipients: z.array(airtimeFormSchema), email: emailSchema });

/** The browser's check of the airtime form; loaded at the first focus. */
export function checkAirtime(form: HTMLFormElement, report: (problems: FieldProblem[]) => void): LateCheck {
  const values = { min: AIRTIME_LEAST, max: AIRTIME_MOST };
  return startCheck(form, schema as never, (problems) =>
    report(problems.map((problem) => ({ ...problem, values }))),
  );
}
