import * as z from "zod/mini";
import { accountIdSchema } from "@/lib/services/fields/account-number-schema";
import { nameSchema } from "@/lib/services/fields/name-schema";
import { phoneSchema } from "@/lib/services/fields/phone-schema";

/** `plan` a planId or _id as sent, `phone` in E.164. */
export interface InternetInput {
  plan: string;
  accountId: string;
  phone: string;
}

const shape = { plan: nameSchema("plan_required"), accountId: accountIdSchema, phone: phoneSchema };

/** The JSON `input` (contract.md). Output parses to itself. */
export const internetSchema = z.strictObject(shape, "field_invalid");

/** The fields of the page's form; other fields of the form pass it by. */
export const internetFormSchema = z.object(shape);
