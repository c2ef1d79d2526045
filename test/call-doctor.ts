import { parseEnv } from "@/lib/platform/config/parse-env";
import { runDoctor } from "@/scripts/doctor/run-doctor";
import type { TestShop } from "./shop";

/** The configuration of a test shop's processes. */
export const configOf = (shop: TestShop) =>
  parseEnv({
    ...process.env,
    MERCHANT_API_URL: shop.sandbox.upstreamUrl,
    PAYSTACK_API_URL: shop.sandbox.paystackUrl,
  });

/** Runs `npm run doctor` in this process. */
export async function callDoctor(shop: TestShop, ctx = shop.ctx): Promise<{ well: boolean; text: string }> {
  const lines: string[] = [];
  const well = await runDoctor({
    ctx,
    config: configOf(shop),
    databaseUrl: shop.url,
    print: (line) => lines.push(line),
  });
  return { well, text: lines.join("\n") };
}
