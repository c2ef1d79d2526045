import { type Clock, systemClock } from "@/lib/platform/clock";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { isObject } from "@/lib/platform/lossless";
import { type Kobo, toNairaNumber } from "@/lib/platform/money";
import type { ParamValue } from "./build-request";
import type { Call } from "./call";
import type { EndpointTable } from "./endpoint-overrides";
import type { Operation } from "./endpoints";
import type { Envelope } from "./envelope";
import type { MerchantConfig } from "./merchant-config";
import { parseExchange, type Read } from "./read";
import {
  type CustomerName,
  type EducationPinPrice,
  parseCustomerName,
  parseEducationPinPrice,
  parseTransactionPage,
  parseWallet,
  type TransactionPage,
  type Wallet,
} from "./schemas/account";
import {
  type Plan,
  type Product,
  parseCategory,
  parsePlan,
  parseProduct,
  type ServiceCategory,
} from "./schemas/catalogue";
import { type EsimRecord, type EsimRegion, parseEsimRecord, parseEsimRegion } from "./schemas/esim";
import { type EsimPackageList, parseEsimPackages } from "./schemas/esim-package";
import { type Listed, parseListAnswer } from "./schemas/list";
import { hasNextPage, type Pagination, parsePagination } from "./schemas/pagination";
import { parseTransaction, type TransactionRecord } from "./schemas/transaction";

interface ReadOptions {
  signal?: AbortSignal;
}

interface TransactionFilters {
  page?: number;
  /** 1–100; 100 by default. */
  limit?: number;
  from?: Date;
  to?: Date;
  service?: string;
  status?: string;
  tranxType?: string;
  /** Free-text search. A hit counts; a miss isn't evidence of absence. */
  query?: string;
}

interface MeterCheck {
  meterNumber: string;
  meterType: "prepaid" | "postpaid";
  /** The product's name. */
  product: string;
  amount: Kobo;
}

interface SmartcardCheck {
  smartcardNumber: string;
  /** The provider's product name. */
  product: string;
  /** Required only by the older endpoint. */
  plan?: string;
}

interface EsimPage extends Listed<EsimRecord> {
  pagination: Pagination;
  hasNext: boolean;
}

export interface Reads {
  services(options?: ReadOptions): Promise<Read<Listed<ServiceCategory>>>;
  products(filter?: { service?: string }, options?: ReadOptions): Promise<Read<Listed<Product>>>;
  dataPlans(filter?: { product?: string }, options?: ReadOptions): Promise<Read<Listed<Plan>>>;
  cablePlans(filter?: { product?: string }, options?: ReadOptions): Promise<Read<Listed<Plan>>>;
  internetPlans(filter?: { product?: string }, options?: ReadOptions): Promise<Read<Listed<Plan>>>;
  esimRegions(
    filter?: { type?: "country" | "multi-country" },
    options?: ReadOptions,
  ): Promise<Read<Listed<EsimRegion>>>;
  esimPackages(
    filter: { regionCode: string; regionType?: "country" | "multi-country"; type?: "BASE" | "TOPUP" },
    options?: ReadOptions,
  ): Promise<Read<EsimPackageList>>;
  esimTopupPackages(filter: { iccid: string }, options?: ReadOptions): Promise<Read<EsimPackageList>>;
  myEsims(filter?: { page?: number; limit?: number }, options?: ReadOptions): Promise<Read<EsimPage>>;
  /** By the record's _id, tranxId or customerRef. */
  esimDetails(id: string, options?: ReadOptions): Promise<Read<EsimRecord>>;
  validateMeter(check: MeterCheck, options?: ReadOptions): Promise<Read<CustomerName>>;
  validateSmartcard(check: SmartcardCheck, options?: ReadOptions): Promise<Read<CustomerName>>;
  educationPinPrice(
    ask: { product: string; quantity: number },
    options?: ReadOptions,
  ): Promise<Read<EducationPinPrice>>;
  wallets(options?: ReadOptions): Promise<Read<Listed<Wallet>>>;
  /** Requery by `_id` or `tranxId` (4.14). */
  transaction(id: string, options?: ReadOptions): Promise<Read<TransactionRecord>>;
  transactions(filters?: TransactionFilters, options?: ReadOptions): Promise<Read<TransactionPage>>;
}

/** Every read of the document. Each returns a `Read`; none throws or retries. */
export function createReads(call: Call, table: EndpointTable, config: MerchantConfig): Reads {
  const clock: Clock = config.clock ?? systemClock;
  const { rateLimit: limit, rateRemaining: remaining, rateReset: reset } = table.headers;
  const rateHeaders = { limit, remaining, reset };

  async function read<T>(
    operation: Operation,
    params: Record<string, ParamValue>,
    options: ReadOptions | undefined,
    parse: (json: unknown, envelope: Envelope | null) => T | null,
  ): Promise<Read<T>> {
    const exchange: HttpExchange = await call(operation, params, options);
    return parseExchange(exchange, parse, { now: clock.now(), rateHeaders });
  }
  const plans = (operation: Operation) => (filter: { product?: string } | undefined, options?: ReadOptions) =>
    read(operation, { product: filter?.product }, options, (json) =>
      parseListAnswer(json, ["data", "plans"], parsePlan),
    );
  const regionType = (type?: "country" | "multi-country") =>
    type ? (type === "country" ? 1 : 2) : undefined;
  // An empty identifier would request the whole list instead of one record.
  const noId = { ok: false, reason: "not_found", message: "empty identifier" } as const;

  return {
    services: (options) =>
      read("services", {}, options, (json) =>
        parseListAnswer(json, ["allServices", "services", "data"], parseCategory),
      ),
    products: (filter, options) =>
      read("products", { service: filter?.service }, options, (json) =>
        parseListAnswer(json, ["allProduct", "products", "data"], parseProduct),
      ),
    dataPlans: plans("dataPlans"),
    cablePlans: plans("cablePlans"),
    internetPlans: plans("internetPlans"),
    esimRegions: (filter, options) =>
      read("esimRegions", { type: regionType(filter?.type) }, options, (json) =>
        parseListAnswer(json, ["regions", "data"], parseEsimRegion),
      ),
    esimPackages: (filter, options) =>
      read(
        "esimPackages",
        {
          regionCode: filter.regionCode,
          regionType: regionType(filter.regionType),
          type: filter.type ?? "BASE",
        },
        options,
        parseEsimPackages,
      ),
    esimTopupPackages: (filter, options) =>
      read("esimTopupPackages", { iccid: filter.iccid }, options, parseEsimPackages),
    myEsims: (filter, options) => {
      const requested = { page: filter?.page ?? 1, limit: filter?.limit ?? 20 };
      return read("myEsims", requested, options, (json) => {
        const listed = parseListAnswer(json, ["esims", "data"], parseEsimRecord);
        if (!listed) return null;
        const pagination = parsePagination(json);
        const rowCount = listed.items.length + listed.unreadable;
        return { ...listed, pagination, hasNext: hasNextPage(pagination, requested, rowCount) };
      });
    },
    esimDetails: async (id, options) =>
      id === ""
        ? noId
        : read("esimDetails", { transactionId: id }, options, (_, envelope) =>
            parseEsimRecord(envelope?.data ?? envelope?.root),
          ),
    validateMeter: ({ meterNumber, meterType, product, amount }, options) => {
      const check = { meterNumber, billerName: product, amount: toNairaNumber(amount), meterType };
      return config.validateVia === "separate"
        ? read("validateMeterOld", check, options, parseCustomerName)
        : read("validateMeter", { type: "electricity", ...check }, options, parseCustomerName);
    },
    validateSmartcard: ({ smartcardNumber, product, plan }, options) => {
      const check = { smartcardNumber, cablename: product };
      return config.validateVia === "separate"
        ? read("validateSmartcardOld", { ...check, cableplan: plan }, options, parseCustomerName)
        : read("validateSmartcard", { type: "cable", ...check }, options, parseCustomerName);
    },
    educationPinPrice: (ask, options) =>
      read(
        config.educationVia === "external" ? "educationPinPriceExternal" : "educationPinPrice",
        { product: ask.product, quantity: ask.quantity },
        options,
        (json) => parseEducationPinPrice(json, ask.quantity),
      ),
    wallets: (options) =>
      read("wallets", {}, options, (json) => parseListAnswer(json, ["data", "wallets"], parseWallet)),
    transaction: async (id, options) =>
      id === ""
        ? noId
        : read("transaction", { transactionId: id }, options, (_, envelope) => {
            const record = parseTransaction(envelope?.record);
            // A record without ids and status is another object in the same envelope.
            return record && (Object.keys(record.ids).length > 0 || record.status) ? record : null;
          }),
    transactions: (filters = {}, options) => {
      const requested = { page: filters.page ?? 1, limit: Math.min(filters.limit ?? 100, 100) };
      return read(
        "transactions",
        {
          ...requested,
          start_date: filters.from?.toISOString(),
          end_date: filters.to?.toISOString(),
          service: filters.service,
          status: filters.status,
          tranxType: filters.tranxType,
          query: filters.query,
        },
        options,
        (json) => (isObject(json) || Array.isArray(json) ? parseTransactionPage(json, requested) : null),
      );
    },
  };
}
