import * as z from "zod/mini";

export const emailSchema = z.string().check(z.minLength(3), z.maxLength(254), z.email());
