export type Params = Promise<Record<string, string | string[] | undefined>>;

/** A query parameter as text; empty if it is missing, given twice or too long. */
export function searchParam(params: Awaited<Params>, name: string, longest = 200): string {
  const value = params[name];
  return typeof value === "string" && value.length <= longest ? value : "";
}
