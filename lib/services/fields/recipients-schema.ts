import * as z from "zod/mini";
import { absentOr } from "./absent-or";

/** Maximum recipients of one order. With more, the last would be delivered too late. */
export const MAX_RECIPIENTS = 200;

export type OneOrMany<T> = T | { recipients: T[] };

/**
 * `{…one}` or `{recipients: [{…one}, …]}` (contract.md, `input` of airtime and data). Problems keep the path
 * of the shape that was sent, which a plain union would lose. Unknown fields are rejected by name. `shapes`:
 * both schemas, for the API description.
 */
export function oneOrMany<Shape extends z.core.$ZodShape>(shape: Shape) {
  const one = z.strictObject(shape, "field_invalid");
  const recipients = z
    .array(one, absentOr("required", "field_invalid"))
    .check(z.minLength(1, "recipients_empty"), z.maxLength(MAX_RECIPIENTS, "recipients_too_many"));
  const many = z.strictObject({ recipients }, "field_invalid");
  const either = z.pipe(
    z.unknown(),
    z.transform((value, ctx): OneOrMany<z.infer<typeof one>> => {
      const isMany = typeof value === "object" && value !== null && "recipients" in value;
      const parsed = z.safeParse<typeof many | typeof one>(isMany ? many : one, value);
      if (parsed.success) return parsed.data;
      // Passes a finished issue on unchanged; its type differs from a raw issue only in the message fields.
      for (const issue of parsed.error.issues)
        ctx.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
      return z.NEVER;
    }),
  );
  return Object.assign(either, { shapes: [one, many] as const });
}

/** The recipients of either shape with their paths, for problems found only against the catalogue. */
export function recipientsOf<T extends object>(input: OneOrMany<T>): { recipient: T; path: string }[] {
  if (!("recipients" in input)) return [{ recipient: input, path: "input" }];
  return input.recipients.map((recipient, index) => ({ recipient, path: `input.recipients.${index}` }));
}
