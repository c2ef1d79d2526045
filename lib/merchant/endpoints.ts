export interface Endpoint {
  method: "GET" | "POST";
  /** Relative to the base address. `{name}` is replaced by the parameter with that canonical name. */
  path: string;
  /**
   * Canonical parameter name → name on the wire. Sent in the path if it is named there, else in the query (GET) or
   * body (POST).
   */
  params: Readonly<Record<string, string>>;
  /** It spends money: logged as such, and waited for longer than a read. */
  purchase?: true;
  /** Its answer may be a whole catalogue. */
  large?: true;
  /** Whether the account's transaction PIN goes into the body, under `params.pin`. */
  pin: boolean;
  /** The section of merchant-api.md that it implements. */
  spec: string;
}

const same = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Record<K, K>;

const READ = { method: "GET", pin: false } as const;
const CATALOGUE = { ...READ, large: true } as const;
const BUY = { method: "POST", purchase: true } as const;
const V1 = { ...BUY, pin: false } as const;
const EXTERNAL = { ...BUY, pin: true } as const;
const VALIDATE = { method: "POST", pin: false } as const;
const EXTRAS = ["customerRef", "saveAsBeneficiary", "beneficiaryName", "promocode", "deviceKey"] as const;

/**
 * Every operation of merchant-api.md 4.1–4.15, with the defaults of merchant-api-notes.md where the document says
 * "not shown". Store owners change them by configuration (`endpoint-overrides.ts`), never in code.
 */
export const ENDPOINTS = {
  services: { ...CATALOGUE, path: "/api/v1/services", params: {}, spec: "4.1" },
  products: { ...CATALOGUE, path: "/api/v1/products", params: same("service"), spec: "4.2" },
  dataPlans: { ...CATALOGUE, path: "/api/v1/plans/data", params: same("product"), spec: "4.3" },
  cablePlans: { ...CATALOGUE, path: "/api/v1/plans/cable", params: same("product"), spec: "4.4" },
  internetPlans: {
    ...CATALOGUE,
    path: "/api/v1/plans/internet",
    params: same("product"),
    spec: "2.1, notes",
  },
  buyData: {
    ...V1,
    path: "/api/v1/data/buy",
    params: same("plan", "phone", "wallettype", "customerRef"),
    spec: "4.5",
  },
  buyAirtime: {
    ...V1,
    path: "/api/v1/airtime/buy",
    params: same("product", "phone", "amount", "customerRef"),
    spec: "4.6",
  },
  buyElectricityV1: {
    ...V1,
    path: "/api/v1/electricity/buy",
    params: same(
      "meterNumber",
      "billerCode",
      "meterType",
      "amount",
      "customerName",
      "address",
      "customerRef",
    ),
    spec: "4.7",
  },
  buyBetting: {
    ...V1,
    path: "/api/v1/betting/funding",
    params: same("product", "account_id", "amount", "customerRef"),
    spec: "4.8",
  },
  myEsims: { ...CATALOGUE, path: "/api/v1/esim/my-esims", params: same("page", "limit"), spec: "4.9" },
  esimDetails: {
    ...READ,
    path: "/api/v1/esim/details/{transactionId}",
    params: same("transactionId"),
    spec: "4.10",
  },
  esimTopupPackages: {
    ...CATALOGUE,
    path: "/api/v1/esim/topup-packages",
    params: same("iccid"),
    spec: "4.11",
  },
  buyElectricityExternal: {
    ...EXTERNAL,
    path: "/api/external/v1/electricity/buy",
    params: same(
      "meterNumber",
      "meterType",
      "amount",
      "customerName",
      "address",
      "pin",
      "billerCode",
      "billerName",
      ...EXTRAS,
    ),
    spec: "4.12",
  },
  buyInternet: {
    ...EXTERNAL,
    path: "/api/external/v1/internet/buy",
    params: same("plan", "accountid", "phone", "pin", ...EXTRAS),
    spec: "4.13",
  },
  buyCableExternal: {
    ...EXTERNAL,
    path: "/api/external/v1/cable/buy",
    params: same("smartcardNumber", "cableplan", "cablename", "customerName", "pin", ...EXTRAS),
    spec: "4.13",
  },
  transaction: {
    ...READ,
    path: "/api/transactions/{transactionId}",
    params: same("transactionId"),
    spec: "4.14",
  },
  transactions: {
    ...READ,
    path: "/api/transactions",
    params: same("page", "limit", "start_date", "end_date", "service", "status", "tranxType", "query"),
    spec: "4.14",
  },
  educationPinPrice: {
    ...VALIDATE,
    path: "/api/v1/education-pin/validate-product",
    params: same("product", "quantity"),
    spec: "4.15",
  },
  educationPinPriceExternal: {
    ...VALIDATE,
    path: "/api/external/v1/education-pin/validate-product",
    params: same("product", "quantity"),
    spec: "4.15",
  },
  buyEducationPinV1: {
    ...V1,
    path: "/api/v1/education-pin/purchase",
    params: same("product", "quantity", "customerRef"),
    spec: "4.15",
  },
  buyEducationPinExternal: {
    ...EXTERNAL,
    path: "/api/external/v1/education-pin/purchase",
    params: same("product", "quantity", "customerRef", "pin"),
    spec: "4.15",
  },
  buyEsim: {
    ...V1,
    path: "/api/v1/esim/purchase",
    params: same("packageCode", "wallettype", "customerRef", "iccid"),
    spec: "4.15",
  },
  esimRegions: { ...CATALOGUE, path: "/api/v1/esim/regions", params: same("type"), spec: "4.15" },
  esimPackages: {
    ...CATALOGUE,
    path: "/api/v1/esim/packages",
    params: same("regionCode", "regionType", "type"),
    spec: "4.15",
  },
  buyCableV1: {
    ...V1,
    path: "/api/v1/cable/buy",
    params: same("smartcardNumber", "cableplan", "cablename", "customerName", "customerRef"),
    spec: "4.15",
  },
  validateSmartcard: {
    ...VALIDATE,
    path: "/api/external/v1/validate",
    params: same("type", "smartcardNumber", "cablename"),
    spec: "4.15",
  },
  validateSmartcardOld: {
    ...VALIDATE,
    method: "GET",
    path: "/api/external/v1/cable/validate",
    params: same("smartcardNumber", "cableplan", "cablename"),
    spec: "4.15",
  },
  validateMeter: {
    ...VALIDATE,
    path: "/api/external/v1/validate",
    params: same("type", "meterNumber", "billerName", "amount", "meterType"),
    spec: "4.15",
  },
  validateMeterOld: {
    ...VALIDATE,
    path: "/api/external/v1/electricity/validate",
    params: same("meterNumber", "billerName", "amount", "meterType"),
    spec: "4.15",
  },
  wallets: { ...READ, path: "/api/v1/wallet", params: {}, spec: "4.15" },
} as const satisfies Record<string, Endpoint>;

export type Operation = keyof typeof ENDPOINTS;
export const OPERATIONS = Object.keys(ENDPOINTS) as Operation[];

/** Headers of every call (section 5). `channel` is harmless where it isn't required (merchant-api-notes.md). */
export const HEADERS = {
  authorization: "Authorization",
  authorizationPrefix: "Bearer ",
  channel: "channel",
  channelValue: "API",
  rateLimit: "X-RateLimit-Limit",
  rateRemaining: "X-RateLimit-Remaining",
  rateReset: "X-RateLimit-Reset",
};
export type HeaderNames = typeof HEADERS;
