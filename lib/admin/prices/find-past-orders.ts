import * as z from "zod";
import { productSlug } from "@/lib/model/product-slug";
import type { ServiceId } from "@/lib/model/service-id";
import { WALLET } from "@/lib/model/wallet-provider";
import { kobo } from "@/lib/platform/money";
import { Prisma } from "@/lib/platform/prisma/client";
import type { PastOrder } from "@/lib/pricing/preview-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";

/** The database, or a transaction in it. */
export type OrdersDatabase = Pick<
  Prisma.TransactionClient,
  "$queryRaw" | "order" | "product" | "plan" | "marginRule"
>;

/** How many past orders a preview of one rule uses. */
export const PREVIEWED = 50;

/** Only this many of a service's last orders are searched; older ones say little about today. */
export const LOOK_AT = 1_000;

/**
 * The newest paid orders with an item in one of the scopes, at most `most` of each service, with all their items and
 * their costs at the time. Examines at most 1,000 orders of a service, newest first (orders_service_placed_at_idx).
 */
export async function findPastOrders(
  ctx: { db: OrdersDatabase },
  scopes: readonly RuleScope[],
  max: number,
  since = new Date(0),
): Promise<PastOrder[]> {
  const services = [...new Set(scopes.map(({ service }) => service))];
  const found = services.map((service) =>
    ofService(
      ctx,
      service,
      scopes.filter((scope) => scope.service === service),
      { max, since },
    ),
  );
  return (await Promise.all(found)).flat();
}

async function ofService(
  ctx: { db: OrdersDatabase },
  service: ServiceId,
  scopes: readonly RuleScope[],
  { max, since }: { max: number; since: Date },
): Promise<PastOrder[]> {
  const plans = scopes.flatMap(({ plan }) => plan ?? []);
  const slugs = scopes.flatMap(({ product }) => product ?? []);
  const names = (await Promise.all(slugs.map((slug) => namesOf(ctx, service, slug)))).flat();
  const wanted = scopes.some(({ plan, product }) => plan === undefined && product === undefined)
    ? Prisma.sql`true`
    : Prisma.sql`EXISTS (SELECT FROM lines l WHERE l.order_id = r.id AND (l.plan_id = ANY(${plans}) OR l.product = ANY(${names})))`;
  const rows = await ctx.db.$queryRaw(Prisma.sql`
    SELECT r.id FROM (SELECT id, placed_at, paid_at FROM orders WHERE service = ${service} AND placed_at >= ${since}
      ORDER BY placed_at DESC LIMIT ${LOOK_AT}) r
    WHERE r.paid_at IS NOT NULL AND ${wanted} ORDER BY r.placed_at DESC LIMIT ${max}`);
  const found = z.array(z.object({ id: z.string() })).parse(rows);
  const orders = await ctx.db.order.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: { placedAt: "desc" },
    select: {
      ref: true,
      lines: { orderBy: { position: "asc" } },
      payments: { where: { disposition: "APPLIED" }, select: { provider: true } },
    },
  });
  return orders.map((order) => ({
    ref: order.ref,
    service,
    fromWallet: order.payments.some(({ provider }) => provider === WALLET),
    lines: order.lines.map((line) => ({
      product: line.product,
      planId: line.planId,
      recipient: line.recipient,
      request: {},
      face: kobo(Number(line.faceKobo)),
      cost: kobo(Number(line.costKobo)),
    })),
  }));
}

/** The names under which a product appears in this service's records. */
async function namesOf(ctx: { db: OrdersDatabase }, service: string, slug: string): Promise<string[]> {
  const [products, plans] = await Promise.all([
    ctx.db.product.findMany({ where: { service, slug }, select: { name: true } }),
    ctx.db.plan.findMany({
      where: { service, productSlug: slug },
      distinct: ["product"],
      select: { product: true },
    }),
  ]);
  const names = [...products.map(({ name }) => name), ...plans.map(({ product }) => product)];
  return names.filter((name) => productSlug(name) === slug);
}
