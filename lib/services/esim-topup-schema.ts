import * as z from "zod/mini";
import { iccidSchema } from "@/lib/services/fields/iccid-schema";
import { nameSchema } from "@/lib/services/fields/name-schema";

/** `iccid` as its digits. */
export interface EsimTopUpInput {
  packageCode: string;
  iccid: string;
}

const packageCode = nameSchema("plan_required");

/** The JSON `input` (contract.md). Output parses to itself. */
export const esimTopUpSchema = z.strictObject({ packageCode, iccid: iccidSchema }, "field_invalid");

/** The fields of the page's form; other fields of the form pass it by. Output is an `input`. */
export const esimTopUpFormSchema = z.object({ packageCode, iccid: iccidSchema });
