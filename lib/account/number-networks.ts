import type { AccountContext } from "./account-context";

/**
 * Remembers the network for which the account's customer bought a number's airtime. `product` null: it is the network of the
 * number's prefix, so the entry is deleted. Phones in E.164, products as slugs.
 */
export async function rememberNetworks(
  ctx: AccountContext,
  userId: string,
  choices: readonly { phone: string; product: string | null }[],
): Promise<void> {
  const at = ctx.clock.now();
  const usual = choices.filter(({ product }) => product === null).map(({ phone }) => phone);
  if (usual.length > 0) await ctx.db.numberNetwork.deleteMany({ where: { userId, phone: { in: usual } } });
  for (const { phone, product } of choices) {
    if (product === null) continue;
    await ctx.db.numberNetwork.upsert({
      where: { userId_phone: { userId, phone } },
      create: { userId, phone, product, at },
      update: { product, at },
    });
  }
}

/** The networks remembered for these numbers: E.164 to the airtime product's slug. */
export async function findRememberedNetworks(
  ctx: AccountContext,
  userId: string,
  phones: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (phones.length === 0) return new Map();
  const rows = await ctx.db.numberNetwork.findMany({ where: { userId, phone: { in: [...phones] } } });
  return new Map(rows.map(({ phone, product }) => [phone, product]));
}
