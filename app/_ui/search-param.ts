export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** A query parameter, cut to 60 characters; empty if it is missing or given twice. */
export function cutParam(value: string | string[] | undefined): string {
  return typeof value === "string" ? value.slice(0, 60) : "";
}

/** A query parameter as text; empty if it is missing, given twice or too long. */
export function wholeParam(params: Awaited<SearchParams>, name: string, longest = 200): string {
  const value = params[name];
  return typeof value === "string" && value.length <= longest ? value : "";
}
