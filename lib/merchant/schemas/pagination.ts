import { flagOf, integerOf, isObject } from "@/lib/platform/lossless";

/** Pagination of 2.8; missing parts are undefined. */
export interface Pagination {
  page?: number;
  limit?: number;
  total?: number;
  totalPages?: number;
  hasNext?: boolean;
}

/** From `data.pagination`, or `data.total` alone (a variant of the transactions list), or the root. */
export function readPagination(json: unknown): Pagination {
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

/**
 * Whether another page must be asked for. Where the answer doesn't say, a full page means yes: a scan that stops early
 * would call something absent that is there.
 */
export function hasNextPage(
  pagination: Pagination,
  asked: { page: number; limit: number },
  got: number,
): boolean {
  const { page = asked.page, limit = asked.limit, total, totalPages, hasNext } = pagination;
  if (hasNext !== undefined) return hasNext;
  if (totalPages !== undefined) return page < totalPages;
  if (total !== undefined && got > 0) return page * limit < total;
  return got > 0 && got >= limit;
}
