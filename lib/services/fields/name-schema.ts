import * as z from "zod/mini";
import { absentOr } from "./absent-or";

/** The upstream's own names and ids are shorter by far; control characters are in none of them. */
const MOST = 160;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u001f\u007f]/;

/** A name or id of the catalogue: text, trimmed, not empty. `missing` is the code when it is empty or absent. */
export function nameSchema(missing: string) {
  return z.string(absentOr(missing, "field_invalid")).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(MOST, "too_long"),
    z.refine((text) => !CONTROL.test(text), "not_text"),
  );
}
