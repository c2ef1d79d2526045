import { flagOf, integerOf, isObject } from "@/lib/platform/lossless";

/** Pagination of 2.8. Missing parts are undefined. */
export interface Pagination {
  page?: number;
  limit?: number;
  total?: number;
  totalPages?: number;
  hasNext?: boolean;
}

/** From `data.pagination`, or only `data.total` (a variant of the transactions list), or the root. */
export function parsePagination(json: unknown): Pagination {
  if (!isObject(json)) return {};
  const data = isObject(json.data) ? json.data : json;
  const source = isObject(data.pagination)
    ? data.pagination
    : isObject(json.pagination)
      ? json.pagination
      : data;
  return {
    page: integerOf(source.page) ?? undefined,
    limit: integerOf(source.limit) ?? undefined,
    total: integerOf(source.total) ?? undefined,
    totalPages: integerOf(source.totalPages) ?? undefined,
    hasNext: flagOf(source.hasNext) ?? undefined,
  };
}

/** Whether the response says how long the list is or whether it continues. */
export function statesLength({ hasNext, totalPages, total }: Pagination): boolean {
  return (hasNext ?? totalPages ?? total) !== undefined;
}

/**
 * Whether to request another page. `got` counts all rows, including unreadable ones. A response that doesn't state
 * its length may hold fewer rows than requested, so only an empty page ends the list: a scan that stops early would
 * report a present record as absent.
 */
export function hasNextPage(
  pagination: Pagination,
  requested: { page: number; limit: number },
  rowCount: number,
): boolean {
  const { page = requested.page, limit = requested.limit, total, totalPages, hasNext } = pagination;
  if (hasNext !== undefined) return hasNext;
  if (totalPages !== undefined) return page < totalPages;
  return rowCount > 0 && (total === undefined || page * limit < total);
}
