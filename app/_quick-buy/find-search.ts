import "server-only";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { MAX_TEXT } from "@/lib/search/find-intent";
import { findCarriedSearch } from "@/lib/web/carried-search";

/** The searched text, and whether it came in the address. A number comes in a cookie (search-action.ts). */
export async function findSearch(
  searchParams: SearchParams,
): Promise<{ text: string; isInAddress: boolean }> {
  const params = await searchParams;
  if (params.q !== undefined) return { text: wholeParam(params, "q", MAX_TEXT), isInAddress: true };
  return { text: await findCarriedSearch(), isInAddress: false };
}
