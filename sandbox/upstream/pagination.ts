import type { Context } from "hono";
import type { SandboxEnv } from "../state/env";

export interface PageAsked {
  page: number;
  limit: number;
}

/** Parses `page` (from 1) and `limit` (1 to 100); null if either is invalid. */
export function readPage(c: Context<SandboxEnv>, usualLimit: number): PageAsked | null {
  const page = Number(c.req.query("page") ?? "1");
  const limit = Number(c.req.query("limit") ?? usualLimit);
  if (!Number.isInteger(page) || page < 1 || !Number.isInteger(limit) || limit < 1 || limit > 100)
    return null;
  return { page, limit };
}

/** One page of the rows, with the pagination object of 2.8. */
export function pageOf<Row>(rows: readonly Row[], { page, limit }: PageAsked) {
  const total = rows.length;
  const totalPages = Math.ceil(total / limit);
  const items = rows.slice((page - 1) * limit, page * limit);
  const pagination = { page, limit, total, totalPages, hasPrevious: page > 1, hasNext: page < totalPages };
  return { items, pagination };
}
