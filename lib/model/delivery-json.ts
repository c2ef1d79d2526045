import type { Delivery } from "@/lib/merchant/delivery";
import { decrypt, encrypt } from "@/lib/platform/encrypt";

/** `delivery` in the JSON API (contract.md). */
export type DeliveryJson = Record<string, unknown>;

/**
 * Converts the upstream's delivery to the customer's form. `reference` is the one that support asks for: the
 * upstream's, else ours.
 */
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
        // A readable profile has been allocated, which is what this status means (domain-facts.md, eSIM).
        status: delivery.status ?? "GOT_RESOURCE",
      };
  }
}

/** Binds the ciphertext to its order and item: copied elsewhere, it can't be decrypted. */
function aadOf(orderId: string, lineId: string): string {
  return `delivery:${orderId}:${lineId}`;
}

/** The keys that encrypt deliveries. */
type Keys = { encryptionKeys: Parameters<typeof encrypt>[2] };

export function encryptDelivery(ctx: Keys, delivery: DeliveryJson, orderId: string, lineId: string): string {
  return encrypt(JSON.stringify(delivery), aadOf(orderId, lineId), ctx.encryptionKeys);
}

export function decryptDelivery(ctx: Keys, cipher: string, orderId: string, lineId: string): DeliveryJson {
  return JSON.parse(decrypt(cipher, aadOf(orderId, lineId), ctx.encryptionKeys)) as DeliveryJson;
}
