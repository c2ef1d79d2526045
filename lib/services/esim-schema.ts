import * as z from "zod/mini";
import { nameSchema } from "@/lib/services/fields/name-schema";

/** Both as the upstream spells them. */
export interface EsimInput {
  packageCode: string;
  regionCode: string;
}

const packageCode = nameSchema("plan_required");
const regionCode = nameSchema("region_required");

/** The JSON `input` (contract.md). Output parses to itself. */
export const esimSchema = z.strictObject({ packageCode, regionCode }, "field_invalid");

/** The fields of the page's form; other fields of the form pass it by. Output is an `input`. */
export const esimFormSchema = z.object({ packageCode, regionCode });
