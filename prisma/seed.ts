import { randomBytes } from "node:crypto";
import { SERVICE_IDS } from "@/lib/model/service-id";
import type { Database } from "@/lib/platform/db/db";
import { DEFAULT_PAYMENT_FEE } from "@/lib/pricing/default-payment-fee";
import { storedPaymentFee } from "@/lib/pricing/parse-payment-fee";
import { DEFAULT_MARGIN_RULES } from "@/lib/services/registry";

/**
 * Writes what a shop can't open without: the payment fee, a margin rule for each service, and the unguessable part of
 * the upstream webhook's address. Writes only what is missing, so it can run at each start and never undoes an owner's
 * choice. Creates no users and no products: the catalogue comes from the upstream.
 */
export async function seed(db: Database, now: Date, shop: Record<string, string> = {}): Promise<void> {
  const settings = {
    shop,
    payment_fee: storedPaymentFee(DEFAULT_PAYMENT_FEE),
    merchant_webhook_token: randomBytes(32).toString("base64url"),
  };
  await db.setting.createMany({
    data: Object.entries(settings).map(([key, value]) => ({ key, value, updatedAt: now })),
    skipDuplicates: true,
  });

  await db.$transaction(async (tx) => {
    // Two concurrent seeds would both find a service without a rule.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(7203)::text`;
    const ruled = await tx.marginRule.findMany({ select: { service: true }, distinct: ["service"] });
    const missing = SERVICE_IDS.filter((id) => !ruled.some(({ service }) => service === id));
    await tx.marginRule.createMany({
      data: missing.map((service) => {
        const { markupBp, flat, floor } = DEFAULT_MARGIN_RULES[service];
        return { service, markupBp, flatKobo: flat, floorKobo: floor, fromAt: now };
      }),
    });
  });
}
