export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** One value of an address; empty when it is told twice or not at all. */
export function searchParam(value: string | string[] | undefined): string {
  return typeof value === "string" ? value.slice(0, 60) : "";
}
