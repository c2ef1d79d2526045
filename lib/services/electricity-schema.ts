import * as z from "zod/mini";
import { absentOr } from "@/lib/services/fields/absent-or";
import { meterNumberSchema } from "@/lib/services/fields/account-number-schema";
import { nairaAmount, nairaText } from "@/lib/services/fields/amount-schema";
import { nameSchema } from "@/lib/services/fields/name-schema";
import { phoneSchema } from "@/lib/services/fields/phone-schema";
import { productSchema } from "@/lib/services/fields/product-schema";

/** In naira (merchant-api.md 4.7, 4.12, section 8). A DisCo's own range is often tighter. */
export const MIN_ELECTRICITY = 500;
const MAX_ELECTRICITY = 10_000_000;

const METER_TYPES = ["prepaid", "postpaid"] as const;
type MeterType = (typeof METER_TYPES)[number];

const minimum = z.minimum(MIN_ELECTRICITY, "amount_too_small");
const maximum = z.maximum(MAX_ELECTRICITY, "amount_too_large");
const amountText = z.pipe(nairaText, z.number().check(minimum, maximum));

const meter = {
  product: productSchema("disco_required"),
  meterNumber: meterNumberSchema,
  meterType: z.enum(METER_TYPES, absentOr("meter_type_required", "meter_type_required")),
};

/** `product` is a slug, `phone` E.164, `amount` whole naira. */
export interface ElectricityInput {
  product: string;
  meterNumber: string;
  meterType: MeterType;
  amount: number;
  phone: string;
  /** Used only if the shop hasn't validated the number itself. */
  customerName?: string | undefined;
  address?: string | undefined;
}

/** The JSON `input` (contract.md). Parsing is idempotent. */
export const electricitySchema = z.strictObject(
  {
    ...meter,
    amount: nairaAmount.check(minimum, maximum),
    phone: phoneSchema,
    customerName: z.optional(nameSchema("required")),
    address: z.optional(nameSchema("required")),
  },
  "field_invalid",
);

/** The fields of POST /api/validate besides the service. */
export const electricityCheckSchema = z.strictObject(
  { ...meter, amount: z.optional(nairaAmount.check(z.minimum(1, "amount_invalid"), maximum)) },
  "field_invalid",
);

export interface ElectricityCheck {
  product: string;
  meterNumber: string;
  meterType: MeterType;
  amount?: number | undefined;
}

/** The page's form fields, all text. Other fields of the form are ignored. */
export const electricityFormSchema = z.object({ ...meter, amount: amountText, phone: phoneSchema });
