import "server-only";
import { decryptSearch } from "@/lib/admin/orders/encrypt-search";
import { findOrders, type OrderFilter } from "@/lib/admin/orders/find-orders";
import { parseFragment, parseSearch } from "@/lib/admin/orders/parse-search";
import { MAX_SELECTED } from "@/lib/admin/orders/start-bulk-check";
import { type Context, context } from "@/lib/context/context";
import type { QueryParams } from "../_ui/list-address";
import { type Filter, needsMore, parseFilter } from "./order-filter";

/** The form to which the list's checkboxes belong. */
export const SELECTION = "selection";

/** The form's selection: the ticked orders, or those that match its filters. */
export type Selected = { refs: string[] } | { filter: Filter };

const REF = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

/** Parses which orders a form selects. Pure. */
export function parseSelection(params: QueryParams): Selected {
  const all = (name: string) => [params[name]].flat().filter((one) => one !== undefined && REF.test(one));
  const query = typeof params.query === "string" ? params.query : "";
  if (params.rows === "all") return { filter: parseFilter(Object.fromEntries(new URLSearchParams(query))) };
  const refs = all(params.rows === "page" ? "row" : "pick") as string[];
  return { refs: [...new Set(refs)].slice(0, MAX_SELECTED) };
}

/** The filter with its search decrypted, as used by the list's query. */
export function searched(ctx: Pick<Context, "encryptionKeys">, filter: Filter): OrderFilter {
  const text = filter.found ? decryptSearch(ctx, filter.found) : null;
  return {
    ...filter,
    more: needsMore(filter),
    search: text ? parseSearch(text) : null,
    fragment: text ? parseFragment(text) : null,
  };
}

/** The selected references; for a filter, the first ones of its list. */
export async function findSelected(form: FormData): Promise<string[]> {
  const params: QueryParams = {};
  for (const name of new Set(form.keys()))
    params[name] = form.getAll(name).filter((one) => typeof one === "string");
  for (const name of ["rows", "query"]) params[name] = String(form.get(name) ?? "");
  const selected = parseSelection(params);
  if ("refs" in selected) return selected.refs;
  const ctx = context();
  const filter = searched(ctx, selected.filter);
  const { orders } = await findOrders(ctx, { ...filter, after: null, limit: MAX_SELECTED });
  return orders.map(({ ref }) => ref);
}
