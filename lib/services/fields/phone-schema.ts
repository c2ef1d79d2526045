import * as z from "zod/mini";
import { absentOr } from "./absent-or";
import { parsePhone } from "./phone";

/** A phone number in any format; outputs E.164. Codes: required, phone_invalid. */
export const phoneSchema = z.pipe(
  z.string(absentOr("required", "phone_invalid")),
  z.transform((text, ctx) => {
    const phone = parsePhone(text);
    if (phone) return phone;
    ctx.issues.push({
      code: "custom",
      message: text.trim() === "" ? "required" : "phone_invalid",
      input: text,
    });
    return z.NEVER;
  }),
);
