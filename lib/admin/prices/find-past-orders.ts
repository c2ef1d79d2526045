import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { productSlug } from "@/lib/model/product-slug";
import { WALLET } from "@/lib/model/wallet-provider";
import { kobo } from "@/lib/platform/money";
import { Prisma } from "@/lib/platform/prisma/client";
import type { PastOrder } from "@/lib/pricing/preview-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";

/** Search only this many of a service's last orders; older ones say little about today. */
const LOOK_AT = 1_000;

/**
 * The newest paid orders with an item in the scope, at most `most`, with all their items and their costs at the time.
 * Examines at most 1,000 orders of the service, newest first (orders_service_placed_at_idx).
 */
export async function findPastOrders(
  ctx: Pick<Context, "db">,
  scope: RuleScope,
  most: number,
): Promise<PastOrder[]> {
  const { service, product, plan } = scope;
  const names = product === undefined ? null : await namesOf(ctx, service, product);
  const wanted =
    plan !== undefined
      ? Prisma.sql`EXISTS (SELECT FROM lines l WHERE l.order_id = r.id AND l.plan_id = ${plan})`
      : names
        ? Prisma.sql`EXISTS (SELECT FROM lines l WHERE l.order_id = r.id AND l.product = ANY(${names}))`
        : Prisma.sql`true`;
  const rows = await ctx.db.$queryRaw(Prisma.sql`
    SELECT r.id FROM (SELECT id, placed_at, paid_at FROM orders WHERE service = ${service}
      ORDER BY placed_at DESC LIMIT ${LOOK_AT}) r
    WHERE r.paid_at IS NOT NULL AND ${wanted} ORDER BY r.placed_at DESC LIMIT ${most}`);
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
async function namesOf(ctx: Pick<Context, "db">, service: string, slug: string): Promise<string[]> {
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
