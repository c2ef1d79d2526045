/** A field's two codes for zod: it isn't there, or it is something else than it should be. */
export function absentOr(absent: string, wrong: string) {
  return { error: ({ input }: { input: unknown }) => (input === undefined ? absent : wrong) };
}
