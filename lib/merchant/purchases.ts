import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { type Kobo, toNairaNumber } from "@/lib/platform/money";
import type { Call, CallOptions } from "./call";
import type { MerchantConfig } from "./merchant-config";

/** Optional fields of 4.12 and 4.13. The shop never sends them (merchant-api-notes.md, rulings). */
interface ExternalExtras {
  saveAsBeneficiary?: boolean;
  beneficiaryName?: string;
  promocode?: string;
  deviceKey?: string;
}

interface Referenced {
  /** Reference of this attempt, echoed by the upstream. Unique per attempt. */
  customerRef: string;
}

interface DataPurchase extends Referenced {
  /** planId or _id. */
  plan: string;
  phone: string;
}
interface AirtimePurchase extends Referenced {
  product: string;
  phone: string;
  amount: Kobo;
}
export interface ElectricityPurchase extends Referenced, ExternalExtras {
  meterNumber: string;
  meterType: "prepaid" | "postpaid";
  amount: Kobo;
  customerName: string;
  address: string;
  /** The product's name: billerCode of 4.7, billerName of 4.12. */
  product: string;
  /** The product's _id: billerCode of 4.12. */
  productId?: string;
}
interface BettingPurchase extends Referenced {
  product: string;
  accountId: string;
  amount: Kobo;
}
interface InternetPurchase extends Referenced, ExternalExtras {
  plan: string;
  accountId: string;
  phone: string;
}
interface CablePurchase extends Referenced, ExternalExtras {
  smartcardNumber: string;
  /** planId of the cable plan. */
  plan: string;
  /** The provider's product name. */
  product: string;
  customerName: string;
}
interface EducationPinPurchase extends Referenced {
  product: string;
  quantity: number;
}
interface EsimPurchase extends Referenced {
  packageCode: string;
  /** For a TOPUP package: the eSIM to top up. */
  iccid?: string;
}

type Buy<Input> = (input: Input, options?: CallOptions) => Promise<HttpExchange>;

export interface Purchases {
  buyData: Buy<DataPurchase>;
  buyAirtime: Buy<AirtimePurchase>;
  /** 4.7 or 4.12, as configured (`electricityVia`). */
  buyElectricity: Buy<ElectricityPurchase>;
  buyElectricityV1: Buy<ElectricityPurchase>;
  buyElectricityExternal: Buy<ElectricityPurchase>;
  buyBetting: Buy<BettingPurchase>;
  buyInternet: Buy<InternetPurchase>;
  /** 4.15 or 4.13, as configured (`cableVia`). */
  buyCable: Buy<CablePurchase>;
  buyCableV1: Buy<CablePurchase>;
  buyCableExternal: Buy<CablePurchase>;
  buyEducationPin: Buy<EducationPinPurchase>;
  buyEducationPinV1: Buy<EducationPinPurchase>;
  buyEducationPinExternal: Buy<EducationPinPurchase>;
  buyEsim: Buy<EsimPurchase>;
}

/**
 * Every purchase of the document (4.5–4.8, 4.12, 4.13, 4.15). Sends one POST, never retried, and returns the raw
 * exchange for `classifyPurchase`. Amounts are kobo here and naira on the wire. No response makes it throw.
 */
export function createPurchases(call: Call, config: MerchantConfig): Purchases {
  const wallettype = config.walletType;

  const buyElectricityV1: Purchases["buyElectricity"] = (input, options) =>
    call(
      "buyElectricityV1",
      {
        meterNumber: input.meterNumber,
        billerCode: input.product,
        meterType: input.meterType,
        amount: toNairaNumber(input.amount),
        customerName: input.customerName,
        address: input.address,
        customerRef: input.customerRef,
      },
      options,
    );

  const buyElectricityExternal: Purchases["buyElectricity"] = (input, options) =>
    call(
      "buyElectricityExternal",
      {
        meterNumber: input.meterNumber,
        meterType: input.meterType,
        amount: toNairaNumber(input.amount),
        customerName: input.customerName,
        address: input.address,
        billerCode: input.productId,
        billerName: input.product,
        customerRef: input.customerRef,
        ...extras(input),
      },
      options,
    );

  const cable = (input: CablePurchase) => ({
    smartcardNumber: input.smartcardNumber,
    cableplan: input.plan,
    cablename: input.product,
    customerName: input.customerName,
    customerRef: input.customerRef,
  });
  const buyCableV1: Purchases["buyCable"] = (input, options) => call("buyCableV1", cable(input), options);
  const buyCableExternal: Purchases["buyCable"] = (input, options) =>
    call("buyCableExternal", { ...cable(input), ...extras(input) }, options);

  const pins = ({ product, quantity, customerRef }: EducationPinPurchase) => ({
    product,
    quantity,
    customerRef,
  });
  const buyEducationPinV1: Purchases["buyEducationPin"] = (input, options) =>
    call("buyEducationPinV1", pins(input), options);
  const buyEducationPinExternal: Purchases["buyEducationPin"] = (input, options) =>
    call("buyEducationPinExternal", pins(input), options);

  return {
    buyData: ({ plan, phone, customerRef }, options) =>
      call("buyData", { plan, phone: localPhone(phone), wallettype, customerRef }, options),
    buyAirtime: ({ product, phone, amount, customerRef }, options) =>
      call(
        "buyAirtime",
        { product, phone: localPhone(phone), amount: toNairaNumber(amount), customerRef },
        options,
      ),
    buyElectricity: config.electricityVia === "external" ? buyElectricityExternal : buyElectricityV1,
    buyElectricityV1,
    buyElectricityExternal,
    buyBetting: ({ product, accountId, amount, customerRef }, options) =>
      call(
        "buyBetting",
        { product, account_id: accountId, amount: toNairaNumber(amount), customerRef },
        options,
      ),
    buyInternet: (input, options) => {
      if (!internetPinUsable(config.pin)) {
        return Promise.resolve({ kind: "not_sent", reason: "not_configured", code: "PIN" });
      }
      const { plan, accountId, phone, customerRef } = input;
      return call(
        "buyInternet",
        { plan, accountid: accountId, phone: localPhone(phone), customerRef, ...extras(input) },
        options,
      );
    },
    buyCable: config.cableVia === "external" ? buyCableExternal : buyCableV1,
    buyCableV1,
    buyCableExternal,
    buyEducationPin: config.educationVia === "external" ? buyEducationPinExternal : buyEducationPinV1,
    buyEducationPinV1,
    buyEducationPinExternal,
    buyEsim: ({ packageCode, iccid, customerRef }, options) =>
      call("buyEsim", { packageCode, iccid, wallettype, customerRef }, options),
  };
}

/**
 * The 11-digit local form that the upstream expects (merchant-api-notes.md, rulings). Other text is returned
 * unchanged.
 */
function localPhone(phone: string): string {
  const match = /^(?:\+?234|0)(\d{10})$/.exec(phone.replace(/[\s-]/g, ""));
  return match ? `0${match[1]}` : phone;
}

function extras({ saveAsBeneficiary, beneficiaryName, promocode, deviceKey }: ExternalExtras) {
  return { saveAsBeneficiary, beneficiaryName, promocode, deviceKey };
}

/** Internet purchases require exactly 5 characters (section 8). Any other PIN makes only internet unavailable. */
export function internetPinUsable(pin: string | undefined): boolean {
  return pin !== undefined && [...pin].length === 5;
}
