import type { Context } from "@/lib/context/context";
import type { SalePart } from "@/lib/reconcile/sale-days";
import { reportWords } from "@/lib/words/en/reports";
import { serviceNames } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { reasonSentence } from "@/lib/words/reason-sentence";
import { findText } from "@/lib/words/words";

/** Names the keys of a report's part. Plans have their labels in our copy of the catalogue. */
export async function findNames(
  ctx: Pick<Context, "db">,
  part: SalePart,
  rows: readonly { key: string }[],
): Promise<(key: string) => string> {
  const ids = part === "product" ? rows.flatMap(({ key }) => key.split("|")[2] ?? []) : [];
  const plans =
    ids.length > 0
      ? await ctx.db.plan.findMany({ where: { id: { in: ids } }, select: { id: true, label: true } })
      : [];
  const labels = new Map(plans.map(({ id, label }) => [id, label]));
  return (key) => keyName(part, key, labels);
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
      const name = `${findText(serviceNames, service) ?? service}: ${productName(product)}`;
      return plan ? `${name} ${plans.get(plan) ?? reportWords.plan}` : name;
    }
    case "channel":
      return findText(reportWords.channels, key) ?? reportWords.otherChannel;
    case "hour":
      return reportWords.hour(Number(key));
    case "reason":
      return reasonSentence(key) ?? reportWords.noReason;
  }
}
