export type Params = Promise<Record<string, string | string[] | undefined>>;

/** One text of an address; what is missing, twice there or too long is empty. */
export function searchParam(params: Awaited<Params>, name: string, longest = 200): string {
  const value = params[name];
  return typeof value === "string" && value.length <= longest ? value : "";
}
