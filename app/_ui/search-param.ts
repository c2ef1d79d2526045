export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** A query parameter, cut to 60 characters; empty if it is missing or given twice. */
export function searchParam(value: string | string[] | undefined): string {
  return typeof value === "string" ? value.slice(0, 60) : "";
}
