import type { Clock } from "@/lib/platform/clock";
import type { SendHttp } from "@/lib/platform/http/http-send";
import type { Log } from "@/lib/platform/log/log";

/** Which of the document's two doors a service uses: 4.7 or 4.12 for electricity, and so on. External ones need the PIN. */
export type Via = "v1" | "external";

export interface MerchantConfig {
  /** The `{base_url}` of the API document; its own path is kept. */
  baseUrl: string;
  apiKey: string;
  /** The account's transaction PIN. */
  pin?: string;
  /** `wallettype`; sent only when set. */
  walletType?: string;
  /** MerchantEndpointOverrides, which createMerchantClient checks. */
  overrides?: unknown;
  timeouts?: { connectMs?: number; purchaseMs?: number; parseMs?: number };
  /** Largest answer in bytes; 1 MiB unless told. Catalogue reads allow 8 MiB. */
  maxAnswerBytes?: number;
  log?: Log;
  clock?: Clock;
  electricityVia?: Via;
  cableVia?: Via;
  educationVia?: Via;
  /** `combined` is POST …/validate; `separate` are the older two. */
  validateVia?: "combined" | "separate";
  /** Extra trusted certificate authority (PEM). */
  ca?: string;
  /** Who carries the requests out; httpSend unless told. */
  send?: SendHttp;
}

export const PURCHASE_TIMEOUT_MS = 60_000;
export const READ_TIMEOUT_MS = 10_000;
/** A catalogue may be long: thousands of plans in one answer. */
export const CATALOGUE_BYTES = 8 * 1024 * 1024;
