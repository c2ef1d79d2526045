import { isObject, textOf } from "@/lib/platform/lossless";
import { parseEsim } from "./parse-esim";
import { findReceipt, parseMeterFigures } from "./parse-meter-figures";
import { type ExamPin, parsePins } from "./parse-pins";
import { type ElectricityToken, parseTokens } from "./parse-tokens";
import { walkStrings } from "./walk-strings";

/** What a service's response must contain for the order item to count as delivered (money-safety.md). */
export type DeliveryNeed =
  | { kind: "none" }
  | { kind: "token" }
  | { kind: "receipt" }
  | { kind: "pins"; quantity: number }
  | { kind: "lpa" };

/** What was delivered. Secret (tokens, PINs, activation codes): store it encrypted, never log it. */
export type Delivery =
  | { kind: "none"; reference: string | null }
  | { kind: "token"; token: string; tokens: ElectricityToken[]; units?: string; vat?: string }
  /** A paid bill: the provider's receipt, or else the record's own reference. */
  | { kind: "receipt"; receipt: string | null }
  | { kind: "pins"; pins: ExamPin[] }
  | { kind: "lpa"; activationCode: string; iccid?: string; smdpAddress?: string; status?: string };

export interface FoundDelivery {
  /** Null if nothing usable was found. May be incomplete (fewer PINs than bought). */
  delivery: Delivery | null;
  /** Whether it has everything that the service needs. */
  complete: boolean;
  /** Complete and certain enough to count as success without a status. */
  provesSuccess: boolean;
}

const NOTHING: FoundDelivery = { delivery: null, complete: false, provesSuccess: false };

/** Searches every string of the response for what the service needs (money-safety.md, outcome table). */
export function findDelivery(need: DeliveryNeed, answer: unknown, reference?: string): FoundDelivery {
  switch (need.kind) {
    case "none":
      return {
        delivery: { kind: "none", reference: reference ?? null },
        complete: true,
        provesSuccess: false,
      };
    case "token":
      return findTokens(answer);
    case "receipt":
      return {
        delivery: { kind: "receipt", receipt: findReceipt(walkStrings(answer)) ?? reference ?? null },
        complete: true,
        provesSuccess: false,
      };
    case "pins": {
      const pins = parsePins(answer);
      if (pins.length === 0) return NOTHING;
      const distinct = new Set(pins.map(({ pin }) => pin)).size;
      return {
        delivery: { kind: "pins", pins },
        complete: distinct >= need.quantity,
        provesSuccess: distinct === need.quantity,
      };
    }
    case "lpa": {
      const esim = parseEsim(answer);
      return esim ? { delivery: { kind: "lpa", ...esim }, complete: true, provesSuccess: true } : NOTHING;
    }
  }
}

function findTokens(answer: unknown): FoundDelivery {
  const strings = walkStrings(answer);
  const { tokens, labelled } = parseTokens(strings);
  // Key-change and bonus tokens alone load no units: without a main token nothing was delivered.
  const main = tokens.find((token) => token.kind === "main");
  if (!main) return NOTHING;
  const { units, vat } = parseMeterFigures(strings);
  return {
    delivery: { kind: "token", token: main.value, tokens, units, vat },
    complete: true,
    provesSuccess: labelled,
  };
}

/** The record's reference that a customer can quote. */
export function referenceOf(record: unknown): string | undefined {
  if (!isObject(record)) return undefined;
  return textOf(record.tranxId) ?? textOf(record._id) ?? textOf(record.transactionId) ?? undefined;
}
