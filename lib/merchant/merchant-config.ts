import type { Clock } from "@/lib/platform/clock";
import type { SendHttp } from "@/lib/platform/http/http-send";
import type { Log } from "@/lib/platform/log/log";

/**
 * Which of the document's two endpoints a service uses: for electricity 4.7 or 4.12, and so on. External ones need
 * the PIN.
 */
export type Via = "v1" | "external";

export interface MerchantConfig {
  /** The `{base_url}` of the API document. Its own path is kept. */
  baseUrl: string;
  apiKey: string;
  /** The account's transaction PIN. */
  pin?: string;
  /** `wallettype`; sent only when set. */
  walletType?: string;
  /** MerchantEndpointOverrides, validated by createMerchantClient. */
  overrides?: unknown;
  timeouts?: { purchaseMs?: number };
  /** Maximum response in bytes; 1 MiB by default. Catalogue reads allow 8 MiB. */
  maxAnswerBytes?: number;
  log?: Log;
  clock?: Clock;
  electricityVia?: Via;
  cableVia?: Via;
  educationVia?: Via;
  /** `combined` uses POST …/validate; `separate` uses the two older endpoints. */
  validateVia?: "combined" | "separate";
  /** Extra trusted certificate authority (PEM). */
  ca?: string;
  /** Sends the requests; httpSend by default. */
  send?: SendHttp;
}

export const PURCHASE_TIMEOUT_MS = 60_000;
export const READ_TIMEOUT_MS = 10_000;
/** A catalogue response may hold thousands of plans. */
export const CATALOGUE_BYTES = 8 * 1024 * 1024;
