import type { Delivery } from "@/lib/merchant/delivery";
import { decrypt, encrypt } from "@/lib/platform/encrypt";

/** What the JSON API calls `delivery` (contract.md). */
export type DeliveryJson = Record<string, unknown>;

/** The upstream's delivery as the customer gets it. `reference` is what support is asked about: the upstream's, else ours. */
export function deliveryJson(delivery: Delivery, customerRef: string): DeliveryJson {
  switch (delivery.kind) {
    case "none":
      return { reference: delivery.reference ?? customerRef };
    case "token":
      return { token: delivery.token, tokens: delivery.tokens, units: delivery.units, vat: delivery.vat };
    case "receipt":
      return { receipt: delivery.receipt ?? customerRef };
    case "pins":
      return { pins: delivery.pins };
    case "lpa":
      return {
        iccid: delivery.iccid,
        activationCode: delivery.activationCode,
        smdpAddress: delivery.smdpAddress,
        // A profile that can be told is allocated, which is what the word means (domain-facts.md, eSIM).
        status: delivery.status ?? "GOT_RESOURCE",
      };
  }
}

/** Bound to its order and line: a ciphertext copied elsewhere doesn't open. */
function bound(orderId: string, lineId: string): string {
  return `delivery:${orderId}:${lineId}`;
}

/** What a delivery is encrypted with. */
type Keys = { encryptionKeys: Parameters<typeof encrypt>[2] };

export function encryptDelivery(ctx: Keys, delivery: DeliveryJson, orderId: string, lineId: string): string {
  return encrypt(JSON.stringify(delivery), bound(orderId, lineId), ctx.encryptionKeys);
}

export function decryptDelivery(ctx: Keys, cipher: string, orderId: string, lineId: string): DeliveryJson {
  return JSON.parse(decrypt(cipher, bound(orderId, lineId), ctx.encryptionKeys)) as DeliveryJson;
}
