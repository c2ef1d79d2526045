import type { MerchantClient } from "@/lib/merchant/client";

/**
 * Fetches an eSIM's details (merchant-api.md 4.10) by the purchase's _id, tranxId or our customerRef. The
 * profile may become readable there later than in the purchase response. Null: not found or no response,
 * neither of which is evidence.
 */
export async function fetchEsimDetails(
  client: MerchantClient,
  id: string,
): Promise<Record<string, unknown> | null> {
  const read = await client.esimDetails(id);
  return read.ok ? read.value.raw : null;
}
