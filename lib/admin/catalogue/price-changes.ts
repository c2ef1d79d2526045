import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { type Kobo, kobo } from "@/lib/platform/money";
import { catalogueName } from "./catalogue-name";

export interface PriceChange {
  planId: string;
  service: string;
  name: string;
  /** The previous cost; null: the plan is new. */
  before: Kobo | null;
  cost: Kobo;
  at: Date;
}

const changeRow = z.object({
  id: z.string(),
  service: z.string(),
  product: z.string(),
  label: z.string(),
  validity: z.string(),
  before: z.bigint().nullable(),
  cost: z.bigint(),
  at: z.date(),
});

/** The upstream's price changes since a moment, newest first, then new plans; at most 200 (plan_prices_at_idx). */
export async function findPriceChanges(ctx: Pick<Context, "db">, since: Date): Promise<PriceChange[]> {
  const found = await ctx.db
    .$queryRaw`SELECT * FROM (SELECT p.plan_id AS id, p.id AS row, plans.service, product, label, validity, p.cost_kobo AS cost, p.at,
      (SELECT b.cost_kobo FROM plan_prices b WHERE b.plan_id = p.plan_id AND (b.at, b.id) < (p.at, p.id)
        ORDER BY b.at DESC, b.id DESC LIMIT 1) AS before
    FROM plan_prices p JOIN plans ON plans.id = p.plan_id WHERE p.at >= ${since.toISOString()}::timestamptz
  ) c ORDER BY c.before IS NULL, c.at DESC, c.row DESC LIMIT 200`;
  return z
    .array(changeRow)
    .parse(found)
    .map(({ id, before, cost, at, ...plan }) => ({
      planId: id,
      service: plan.service,
      name: catalogueName(plan),
      at,
      before: before === null ? null : kobo(Number(before)),
      cost: kobo(Number(cost)),
    }));
}
