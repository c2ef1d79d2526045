import * as z from "zod";
import { Prisma } from "@/lib/platform/prisma/client";
import type { PartName, Row } from "./fetch-catalogue";

interface Table {
  name: string;
  key: string;
  /** Column → SQL type; the key column comes first. */
  columns: Readonly<Record<string, string>>;
}

const PLANS: Table = {
  name: "plans",
  key: "id",
  columns: {
    id: "text",
    plan_id: "text",
    service: "text",
    product: "text",
    product_slug: "text",
    label: "text",
    validity: "text",
    cost_kobo: "bigint",
    bytes: "bigint",
    hours: "int",
    disabled: "boolean",
    raw: "text",
  },
};

const TABLES: Readonly<Record<PartName, Table>> = {
  categories: {
    name: "catalogue_categories",
    key: "name",
    columns: { name: "text", upstream_id: "text", service: "text" },
  },
  products: {
    name: "products",
    key: "id",
    columns: {
      id: "text",
      service: "text",
      name: "text",
      slug: "text",
      min_kobo: "bigint",
      max_kobo: "bigint",
      discount: "numeric",
      disabled: "boolean",
      raw: "text",
    },
  },
  data: PLANS,
  tv: PLANS,
  internet: PLANS,
  regions: {
    name: "esim_regions",
    key: "code",
    columns: { code: "text", name: "text", kind: "text", iso: "text" },
  },
};

/** How many records were added, changed, came back or were withdrawn. */
const partChanges = z.object({
  added: z.number(),
  changed: z.number(),
  back: z.number(),
  withdrawn: z.number(),
});
export type PartChanges = z.infer<typeof partChanges>;

/**
 * Stores one part of the catalogue in one statement, whatever its length. Rows are inserted or updated. Missing rows
 * are withdrawn if `withdraw` says that the list was complete. Each new price of a plan is added to its history.
 */
export async function storePart(
  tx: Prisma.TransactionClient,
  part: PartName,
  given: { rows: readonly Row[]; withdraw: boolean; now: Date },
): Promise<PartChanges> {
  const { name, key, columns } = TABLES[part];
  const names = Object.keys(columns);
  const raw = (text: string) => Prisma.raw(text);
  const table = raw(name);
  const id = raw(key);
  const isPlans = name === "plans";
  const now = Prisma.sql`${given.now.toISOString()}::timestamptz`;
  const list = (each: (column: string) => string) => raw(names.map(each).join(", "));
  const stored = (column: string) => (column === "raw" ? "raw::jsonb" : column);
  const differs = names.filter((column) => column !== "raw");
  const ofPart = isPlans ? Prisma.sql`service = ${part}` : Prisma.sql`true`;
  const prices = isPlans
    ? Prisma.sql`, prices AS (
        INSERT INTO plan_prices (plan_id, cost_kobo, at)
          SELECT i.id, i.cost_kobo, ${now} FROM incoming i LEFT JOIN old o ON o.id = i.id
            WHERE o.id IS NULL OR o.cost_kobo <> i.cost_kobo)`
    : Prisma.empty;
  const rows = await tx.$queryRaw(Prisma.sql`
    WITH incoming AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given.rows)}::jsonb) AS r(${list((c) => `${c} ${columns[c]}`)})),
    old AS (SELECT * FROM ${table} WHERE ${id} IN (SELECT ${id} FROM incoming)),
    stored AS (
      INSERT INTO ${table} (${list((c) => c)}, seen_at, withdrawn_at)
        SELECT ${list(stored)}, ${now}, NULL FROM incoming
        ON CONFLICT (${id}) DO UPDATE SET ${list((c) => `${c} = excluded.${c}`)}, seen_at = excluded.seen_at, withdrawn_at = NULL),
    gone AS (
      UPDATE ${table} SET withdrawn_at = ${now}
        WHERE ${given.withdraw} AND withdrawn_at IS NULL AND ${ofPart} AND ${id} NOT IN (SELECT ${id} FROM incoming)
        RETURNING 1)
    ${prices}
    SELECT (SELECT count(*)::int FROM incoming) - (SELECT count(*)::int FROM old) AS added,
      (SELECT count(*)::int FROM incoming i JOIN old o ON o.${id} = i.${id}
        WHERE (${raw(differs.map((c) => `o.${c}`).join(", "))}) IS DISTINCT FROM (${raw(differs.map((c) => `i.${c}`).join(", "))})) AS changed,
      (SELECT count(*)::int FROM old WHERE withdrawn_at IS NOT NULL) AS back,
      (SELECT count(*)::int FROM gone) AS withdrawn`);
  return z.tuple([partChanges]).parse(rows)[0];
}
