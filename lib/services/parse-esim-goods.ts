import type { MerchantClient } from "@/lib/merchant/client";

/**
 * An eSIM's details (merchant-api.md 4.10) by the purchase's _id, tranxId or our customerRef, where its profile can be read
 * later than in the purchase's answer. Null: not there, or no answer; neither proves anything.
 */
export async function parseEsimGoods(
  client: MerchantClient,
  id: string,
): Promise<Record<string, unknown> | null> {
  const read = await client.esimDetails(id);
  return read.ok ? read.value.raw : null;
}
