import * as z from "zod/mini";
import { nameSchema } from "@/lib/services/fields/name-schema";
import { phoneSchema } from "@/lib/services/fields/phone-schema";
import { type OneOrMany, oneOrMany } from "@/lib/services/fields/recipients-schema";

/** `plan` is a planId or _id as sent, `phone` E.164. */
interface DataRecipient {
  plan: string;
  phone: string;
}
export type DataInput = OneOrMany<DataRecipient>;

const plan = nameSchema("plan_required");

/** The JSON `input` (contract.md). Parsing is idempotent. */
export const dataSchema = oneOrMany({ phone: phoneSchema, plan });

/** The page's form fields. Other fields of the form are ignored. The output is an `input`. */
export const dataFormSchema = z.object({ phone: phoneSchema, plan });
