import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { ServiceId } from "@/lib/model/service-id";
import { kobo } from "@/lib/platform/money";
import { Prisma } from "@/lib/platform/prisma/client";
import { productName } from "@/lib/words/network-name";
import { catalogueName, nameContains } from "./catalogue-name";

const listed = z.object({
  kind: z.enum(["product", "plan"]),
  id: z.string(),
  product: z.string(),
  /** Plans only. */
  label: z.string().nullable(),
  validity: z.string(),
  /** Plans only. */
  cost: z
    .bigint()
    .transform((cost) => kobo(Number(cost)))
    .nullable(),
  /** The upstream's state: available, temporarily disabled, or removed from its list. */
  upstream: z.enum(["listed", "disabled", "withdrawn"]),
  hidden: z.boolean(),
  featured: z.boolean(),
  position: z.int().nullable(),
});
export type DisplayChoiceRow = Omit<z.infer<typeof listed>, "product" | "label" | "validity"> & {
  name: string;
};

/** The page size; further items are found by search. */
export const DISPLAY_CHOICES_PER_PAGE = 50;

/** The products and plans of a service whose name contains `words`, including unavailable ones; products first. */
export async function findDisplayChoices(
  ctx: Pick<Context, "db">,
  service: ServiceId,
  words: string,
): Promise<DisplayChoiceRow[]> {
  const state = Prisma.sql`CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN disabled THEN 'disabled' ELSE 'listed' END`;
  const found = await ctx.db.$queryRaw(Prisma.sql`
    SELECT s.*, coalesce(c.hidden, false) AS hidden, coalesce(c.featured, false) AS featured, c.position
    FROM (
      SELECT 'product' AS kind, id, name AS product, NULL AS label, '' AS validity, NULL::bigint AS cost, ${state} AS upstream, 1 AS part FROM products WHERE service = ${service}
      UNION ALL
      SELECT 'plan', id, product, label, validity, cost_kobo, ${state}, 2 FROM plans WHERE service = ${service}
    ) s LEFT JOIN shelf_choices c ON c.kind = s.kind AND c.id = s.id
    ORDER BY s.part, s.upstream = 'withdrawn', c.featured IS TRUE DESC, c.position NULLS LAST, s.product, s.label, s.cost, s.id`);
  return z
    .array(listed)
    .parse(found)
    .map(({ product, label, validity, ...row }) => ({
      ...row,
      name: label === null ? productName(product) : catalogueName({ service, product, label, validity }),
    }))
    .filter(({ name }) => nameContains(name, words))
    .slice(0, DISPLAY_CHOICES_PER_PAGE);
}
