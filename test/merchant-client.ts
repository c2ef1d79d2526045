import { createMerchantClient, type MerchantClient } from "@/lib/merchant/client";
import type { MerchantConfig } from "@/lib/merchant/merchant-config";

/** A client of a sandbox's upstream, with the key that it knows. */
export function merchantClient(
  sandbox: { upstreamUrl: string },
  config: Partial<MerchantConfig> = {},
): MerchantClient {
  return createMerchantClient({
    baseUrl: sandbox.upstreamUrl,
    apiKey: "sandbox-merchant-key",
    pin: "12345",
    ...config,
  });
}
