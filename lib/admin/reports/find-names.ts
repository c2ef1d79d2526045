import * as z from "zod";
import { listedPlanName } from "@/lib/admin/catalogue/catalogue-name";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import type { SalePart } from "@/lib/reconcile/sale-days";
import { reportWords } from "@/lib/words/en/reports";
import { serviceNames } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { goodsName } from "@/lib/words/order-service-name";
import { planName } from "@/lib/words/plan-name";
import { reasonSentence } from "@/lib/words/reason-sentence";
import { findText } from "@/lib/words/words";

const named = z.object({ id: z.string(), label: z.string() });

/**
 * eSIM packages aren't in our copy of the catalogue: each order keeps its package's name. Reads the newest item of each package,
 * which may be older than the report: a late refund's is.
 */
export const ESIM_NAMES = `SELECT p.id, l.label FROM unnest($1::text[]) AS p(id),
  LATERAL (SELECT request ->> 'label' AS label FROM lines WHERE service IN ('esim','esim-topup') AND plan_id = p.id ORDER BY id DESC LIMIT 1) l`;

/** Names the keys of a report's part. Plans have their labels in our copy of the catalogue. */
export async function findNames(
  ctx: Pick<Context, "db">,
  part: SalePart,
  rows: readonly { key: string }[],
): Promise<(key: string) => string> {
  if (part !== "product") return (key) => keyName(part, key, new Map());
  const idsOf = (isEsim: boolean) =>
    rows.flatMap(({ key }) => (key.startsWith("esim") === isEsim && key.split("|")[2]) || []);
  const [ids, packages] = [idsOf(false), idsOf(true)];
  const [plans, esims] = await Promise.all([
    ctx.db.plan.findMany({
      where: { id: { in: ids } },
      select: { id: true, service: true, label: true, validity: true },
    }),
    packages.length > 0
      ? queryRows(poolOf(ctx.db), named, { text: ESIM_NAMES, values: [packages] })
      : ([] as z.infer<typeof named>[]),
  ]);
  const names = new Map([
    ...plans.map((plan) => [plan.id, listedPlanName(plan)] as const),
    ...esims.map(({ id, label }) => [id, planName(label)] as const),
  ]);
  return (key) => keyName(part, key, names);
}

/** The name of a key. Pure. */
function keyName(part: SalePart, key: string, plans: ReadonlyMap<string, string>): string {
  const [service = "", product = "", plan] = key.split("|");
  switch (part) {
    case "service":
      return findText(serviceNames, key) ?? key;
    case "provider":
      return productName(key);
    case "product": {
      const name = goodsName(service, product);
      if (!plan) return name;
      return `${name}, ${plans.get(plan) ?? reportWords.plan}`;
    }
    case "channel":
      return findText(reportWords.channels, key) ?? reportWords.otherChannel;
    case "hour":
      return reportWords.hour(Number(key));
    case "reason":
      return reasonSentence(key) ?? reportWords.noReason;
  }
}
