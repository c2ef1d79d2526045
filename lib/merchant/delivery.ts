import { isObject, textOf } from "@/lib/platform/lossless";
import { parseEsim } from "./parse-esim";
import { findReceipt, parseMeterFigures } from "./parse-meter-figures";
import { type ExamPin, parsePins } from "./parse-pins";
import { type ElectricityToken, parseTokens } from "./parse-tokens";
import { walkStrings } from "./walk-strings";

/** What a service's answer must contain before its line counts as delivered. */
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
  /** A bill that was paid: the provider's receipt, else the record's own name. */
  | { kind: "receipt"; receipt: string | null }
  | { kind: "pins"; pins: ExamPin[] }
  | { kind: "lpa"; activationCode: string; iccid?: string; smdpAddress?: string; status?: string };

export interface FoundDelivery {
  /** Null when there is nothing of use. May be incomplete (fewer PINs than bought). */
  delivery: Delivery | null;
  /** All that the service needs is there. */
  complete: boolean;
  /** Complete and certain enough to stand for a missing status word. */
  provesSuccess: boolean;
}

const NOTHING: FoundDelivery = { delivery: null, complete: false, provesSuccess: false };

/** Looks for what the service needs in every string of the answer (money-safety.md, outcome table). */
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
      return {
        delivery: { kind: "pins", pins },
        complete: pins.length >= need.quantity,
        provesSuccess: pins.length === need.quantity,
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
  // Without a main token the meter stays empty: key-change and bonus tokens alone are no delivery.
  const main = tokens.find((token) => token.kind === "main");
  if (!main) return NOTHING;
  const { units, vat } = parseMeterFigures(strings);
  return {
    delivery: { kind: "token", token: main.value, tokens, units, vat },
    complete: true,
    provesSuccess: labelled,
  };
}

/** The record's own name that a customer can quote. */
export function referenceOf(record: unknown): string | undefined {
  if (!isObject(record)) return undefined;
  return textOf(record.tranxId) ?? textOf(record._id) ?? textOf(record.transactionId) ?? undefined;
}
