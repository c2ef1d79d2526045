export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** A query parameter, cut to the length of the longest number; empty if it is missing or given twice. */
export function oneOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value.slice(0, 60) : "";
}
