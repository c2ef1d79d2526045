import "server-only";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { jsonObject } from "@/lib/platform/db/sql-values";

const incidentRow = z.object({
  id: z.string(),
  kind: z.string(),
  level: z.number(),
  detail: jsonObject,
  count: z.number(),
  openedAt: z.date(),
  lastAt: z.date(),
  endedAt: z.date().nullable(),
  /** Reference of the order that it is about. */
  ref: z.string().nullable(),
  /** Number of its emails by their state. */
  mails: z.record(z.string(), z.number()),
  /** More incidents than can be emailed individually occurred in its hour. */
  flooded: z.boolean(),
});
export type IncidentRow = z.infer<typeof incidentRow>;

export const INCIDENTS_PER_PAGE = 30;

export interface IncidentFilter {
  /** Null: both. */
  state?: "active" | "resolved" | null;
  /** The last id of the previous page. */
  before?: number | null;
}

const ENDED = { active: "AND i.ended_at IS NULL", resolved: "AND i.ended_at IS NOT NULL" };

const textOf = (
  state: IncidentFilter["state"],
) => `SELECT i.id::text, i.kind, i.level, i.detail, i.count, i.opened_at AS "openedAt", i.last_at AS "lastAt", i.ended_at AS "endedAt", o.ref,
    (SELECT coalesce(jsonb_object_agg(state, n), '{}') FROM (SELECT state, count(*) AS n FROM messages
      WHERE kind = 'owner_alert' AND data ->> 'incident' = i.id::text GROUP BY state) m) AS mails,
    EXISTS (SELECT 1 FROM messages WHERE kind = 'owner_alerts_more' AND created_at >= date_trunc('hour', i.opened_at)
      AND created_at < date_trunc('hour', i.opened_at) + interval '1 hour') AS flooded
  FROM incidents i LEFT JOIN orders o ON o.id = i.order_id
  WHERE ($1::bigint IS NULL OR i.id < $1) ${state ? ENDED[state] : ""} ORDER BY i.id DESC LIMIT $2`;

/** Finds incidents, newest first, with their alert emails; works without a mail server too. */
export function findIncidents(
  ctx: Pick<Context, "db">,
  { state, before }: IncidentFilter = {},
): Promise<IncidentRow[]> {
  const values = [before ?? null, INCIDENTS_PER_PAGE];
  return queryRows(poolOf(ctx.db), incidentRow, { text: textOf(state), values });
}
