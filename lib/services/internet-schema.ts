import * as z from "zod/mini";
import { accountIdSchema } from "@/lib/services/fields/account-number-schema";
import { nameSchema } from "@/lib/services/fields/name-schema";
import { phoneSchema } from "@/lib/services/fields/phone-schema";

/** `plan` is a planId or _id as sent, `phone` E.164. */
export interface InternetInput {
  plan: string;
  accountId: string;
  phone: string;
}

const shape = { accountId: accountIdSchema, plan: nameSchema("plan_required"), phone: phoneSchema };

/** The JSON `input` (contract.md). Parsing is idempotent. */
export const internetSchema = z.strictObject(shape, "field_invalid");

/** The page's form fields. Other fields of the form are ignored. */
export const internetFormSchema = z.object(shape);
