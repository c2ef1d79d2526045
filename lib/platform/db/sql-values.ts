import * as z from "zod";
import type { Kobo } from "@/lib/platform/money";

/** Kobo in an SQL result: a bigint that JavaScript represents exactly. */
export const koboValue = z.custom<Kobo>((value) => Number.isSafeInteger(value), "not a whole number of kobo");

/** A JSON object with any keys. Not copied. */
export const jsonObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "not an object",
);
