import * as z from "zod";
import type { Kobo } from "@/lib/platform/money";

/** Kobo in what SQL answers: a bigint that JavaScript holds exactly. */
export const koboValue = z.custom<Kobo>((value) => Number.isSafeInteger(value), "not a whole number of kobo");

/** An object of JSON whose keys are nobody's business here. Not copied. */
export const jsonObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "not an object",
);

/** A bigint on its own, which the driver gives as text. */
export const bigintValue = z.string().transform(Number).pipe(z.int());
