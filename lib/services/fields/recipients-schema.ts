import * as z from "zod/mini";
import { absentOr } from "./absent-or";

/** Several recipients in one order; more would wait longer than anyone does. */
export const MAX_RECIPIENTS = 200;

export type OneOrMany<T> = T | { recipients: T[] };

/**
 * `{…one}` or `{recipients: [{…one}, …]}` (contract.md, `input` of airtime and data). Problems keep the path of the shape
 * that was sent, which a plain union would lose. Unknown fields are refused by name.
 */
export function oneOrMany<Shape extends z.core.$ZodShape>(shape: Shape) {
  const one = z.strictObject(shape, "field_invalid");
  const recipients = z
    .array(one, absentOr("required", "field_invalid"))
    .check(z.minLength(1, "recipients_empty"), z.maxLength(MAX_RECIPIENTS, "recipients_too_many"));
  const many = z.strictObject({ recipients }, "field_invalid");
  return z.pipe(
    z.unknown(),
    z.transform((value, ctx): OneOrMany<z.infer<typeof one>> => {
      const isMany = typeof value === "object" && value !== null && "recipients" in value;
      const parsed = z.safeParse<typeof many | typeof one>(isMany ? many : one, value);
      if (parsed.success) return parsed.data;
      // A finished issue passed on as it is; its type differs from a raw one only in what a message needs.
      for (const issue of parsed.error.issues)
        ctx.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
      return z.NEVER;
    }),
  );
}

/** The recipients of either shape with the path of each, for problems that only the catalogue can tell. */
export function recipientsOf<T extends object>(input: OneOrMany<T>): { recipient: T; path: string }[] {
  if (!("recipients" in input)) return [{ recipient: input, path: "input" }];
  return input.recipients.map((recipient, index) => ({ recipient, path: `input.recipients.${index}` }));
}
