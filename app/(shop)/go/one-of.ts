export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** One value of an address, cut to what a number can be; empty when it is told twice or not at all. */
export function oneOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value.slice(0, 60) : "";
}
