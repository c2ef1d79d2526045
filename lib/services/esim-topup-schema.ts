import * as z from "zod/mini";
import { iccidSchema } from "@/lib/services/fields/iccid-schema";
import { nameSchema } from "@/lib/services/fields/name-schema";

/** `iccid` contains only digits. */
export interface EsimTopUpInput {
  packageCode: string;
  iccid: string;
}

const packageCode = nameSchema("plan_required");

/** The JSON `input` (contract.md). Parsing is idempotent. */
export const esimTopUpSchema = z.strictObject({ packageCode, iccid: iccidSchema }, "field_invalid");

/** The page's form fields. Other fields of the form are ignored. The output is an `input`. */
export const esimTopUpFormSchema = z.object({ packageCode, iccid: iccidSchema });
