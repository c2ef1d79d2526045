interface Schema {
  safeParse(value: unknown): { error?: { issues: { message: string }[] } };
}

/** The codes of what a schema rejects in a value; none if it accepts it. */
export function issueCodes(schema: Schema, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}
