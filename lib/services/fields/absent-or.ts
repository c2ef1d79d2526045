/** A zod error with two codes: one for an absent field, one for a field of the wrong type. */
export function absentOr(absent: string, wrong: string) {
  return { error: ({ input }: { input: unknown }) => (input === undefined ? absent : wrong) };
}
