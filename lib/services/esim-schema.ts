import * as z from "zod/mini";
import { nameSchema } from "@/lib/services/fields/name-schema";

/** Both in the upstream's spelling. */
export interface EsimInput {
  packageCode: string;
  regionCode: string;
}

const packageCode = nameSchema("plan_required");
const regionCode = nameSchema("region_required");

/** The JSON `input` (contract.md). Parsing is idempotent. */
export const esimSchema = z.strictObject({ packageCode, regionCode }, "field_invalid");

/** The page's form fields. Other fields of the form are ignored. The output is an `input`. */
export const esimFormSchema = z.object({ packageCode, regionCode });
