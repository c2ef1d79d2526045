/** Everything that can be set before the sandbox starts. Amounts in kobo; waits in milliseconds before scaling. */
export interface SandboxSettings {
  merchantKey: string;
  merchantPin: string;
  paystackKey: string;
  merchantWebhookUrl: string;
  merchantWebhookSecret: string;
  paystackWebhookUrl: string;
  rateLimits: boolean;
  /** Multiplies every wait in the sandbox: settlement, webhook retries, refunds. */
  timeScale: number;
  quiet: boolean;
  openingBalanceKobo: number;
  /** How long a PROCESSING purchase takes to settle. */
  settleAfterMs: number;
  /** How long a late purchase stays out of the books. */
  lateAfterMs: number;
  /** Delay between the response and its webhook. */
  webhookAfterMs: number;
  refundAfterMs: number;
  webhookTimeoutMs: number;
  reversals: ReversalShape;
}

/**
 * How the list shows that a purchase was reversed; the document leaves it open. A CREDIT row beside its DEBIT; that row, and
 * the DEBIT flagged too; the flagged DEBIT alone; or rows without a type, told apart by the flag.
 */
export type ReversalShape = (typeof reversalShapes)[number];
export const reversalShapes = ["credit-row", "both-flagged", "debit-flagged", "untyped"] as const;

export const defaultSettings: SandboxSettings = {
  merchantKey: "sandbox-merchant-key",
  merchantPin: "12345",
  paystackKey: "sk_test_sandbox",
  merchantWebhookUrl: "",
  merchantWebhookSecret: "",
  paystackWebhookUrl: "",
  rateLimits: true,
  timeScale: 1,
  quiet: true,
  openingBalanceKobo: 500_000_000,
  settleAfterMs: 3_000,
  lateAfterMs: 20_000,
  webhookAfterMs: 50,
  refundAfterMs: 500,
  webhookTimeoutMs: 5_000,
  reversals: "credit-row",
};

/** Parses the SANDBOX_* variables. Unset ones keep their defaults. */
export function settingsFromEnv(env: Record<string, string | undefined>): SandboxSettings {
  const scale = Number(env.SANDBOX_TIME_SCALE ?? "1");
  if (!Number.isFinite(scale) || scale < 0)
    throw new Error("SANDBOX_TIME_SCALE must be a number of 0 or more");
  const balance = Number(env.SANDBOX_BALANCE ?? defaultSettings.openingBalanceKobo / 100);
  if (!Number.isSafeInteger(balance) || balance < 0) throw new Error("SANDBOX_BALANCE must be whole naira");
  return {
    ...defaultSettings,
    openingBalanceKobo: balance * 100,
    merchantKey: env.SANDBOX_MERCHANT_KEY || defaultSettings.merchantKey,
    merchantPin: env.SANDBOX_MERCHANT_PIN || defaultSettings.merchantPin,
    paystackKey: env.SANDBOX_PAYSTACK_KEY || defaultSettings.paystackKey,
    merchantWebhookUrl: env.SANDBOX_MERCHANT_WEBHOOK_URL ?? "",
    merchantWebhookSecret: env.SANDBOX_MERCHANT_WEBHOOK_SECRET ?? "",
    paystackWebhookUrl: env.SANDBOX_PAYSTACK_WEBHOOK_URL ?? "",
    rateLimits: env.SANDBOX_RATE_LIMITS !== "off",
    timeScale: scale,
    quiet: env.SANDBOX_QUIET === "1",
  };
}
