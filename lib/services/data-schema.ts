import * as z from "zod/mini";
import { nameSchema } from "@/lib/services/fields/name-schema";
import { phoneSchema } from "@/lib/services/fields/phone-schema";
import { type OneOrMany, oneOrMany } from "@/lib/services/fields/recipients-schema";

/** `plan` is a planId or _id as sent, `phone` in E.164. */
export interface DataRecipient {
  plan: string;
  phone: string;
}
export type DataInput = OneOrMany<DataRecipient>;

const plan = nameSchema("plan_required");

/** The JSON `input` (contract.md). Output parses to itself. */
export const dataSchema = oneOrMany({ plan, phone: phoneSchema });

/** The fields of the page's form; other fields of the form pass it by. Output is an `input`. */
export const dataFormSchema = z.object({ plan, phone: phoneSchema });
