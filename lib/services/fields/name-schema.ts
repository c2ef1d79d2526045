import * as z from "zod/mini";
import { absentOr } from "./absent-or";

/** Much longer than the upstream's names and ids, which never contain control characters. */
const MAX_LENGTH = 160;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u001f\u007f]/;

/** A name or id of the catalogue: trimmed, non-empty text. `missing` is the code for an empty or absent one. */
export function nameSchema(missing: string) {
  return z.string(absentOr(missing, "field_invalid")).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(MAX_LENGTH, "too_long"),
    z.refine((text) => !CONTROL.test(text), "not_text"),
  );
}
