import { parseEsim } from "@/lib/merchant/parse-esim";
import { parseTokens } from "@/lib/merchant/parse-tokens";
import { type DeliveryJson, deliveryJson } from "@/lib/model/delivery-json";
import type { LineRow } from "@/lib/model/rows";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import { countPins } from "./find-stored-goods";

/**
 * What was delivered, by the decider's input (`given`) and the delivery in the stored answer. Adds the decider's PINs to the
 * stored ones; for anything else the input replaces the stored delivery. Null if neither has what the service delivers.
 */
export function decidedDelivery(
  line: LineRow,
  customerRef: string,
  given: string | undefined,
  stored: DeliveryJson | null,
): DeliveryJson | null {
  const parsed = parseGiven(line, customerRef, given);
  if (!parsed || !stored) return parsed ?? stored;
  if (!Array.isArray(parsed.pins) || !Array.isArray(stored.pins)) return parsed;
  const has = new Set(stored.pins.map((pin) => pin?.pin));
  return { ...stored, pins: [...stored.pins, ...parsed.pins.filter((pin) => !has.has(pin?.pin))] };
}

/** Whether fewer PINs are there than were paid for. */
export function missesPins(line: LineRow, delivery: DeliveryJson): boolean {
  const needs = serviceOf(line).needs(storedLine(line));
  return needs.kind === "pins" && Array.isArray(delivery.pins) && countPins(delivery) < needs.quantity;
}

/** Parses the input into what the item's service delivers; only a reference if it delivers nothing. */
function parseGiven(line: LineRow, customerRef: string, given: string | undefined): DeliveryJson | null {
  const { kind } = serviceOf(line).needs(storedLine(line));
  switch (kind) {
    case "token": {
      const { main, tokens } = parseFoundTokens(given ?? "");
      return main ? { token: main, tokens } : null;
    }
    case "receipt":
      return { receipt: given?.trim() || customerRef };
    case "pins": {
      const typed = (given ?? "").split(/[\n,;]+/).map((pin) => pin.trim());
      const pins = [...new Set(typed.filter(Boolean))];
      return pins.length > 0 ? { pins: pins.map((pin) => ({ pin, serial: null })) } : null;
    }
    case "lpa": {
      const iccid = /\b\d{18,22}\b/.exec(given ?? "")?.[0];
      const profile = parseEsim({ activationCode: given, iccid });
      return profile && deliveryJson({ kind: "lpa", ...profile }, customerRef);
    }
    case "none":
      return { reference: given?.trim() || customerRef };
  }
}

function parseFoundTokens(given: string): {
  main: string | undefined;
  tokens: { kind: string; value: string }[];
} {
  const parsed = parseTokens([{ key: "token", text: given }]);
  const tokens = parsed.tokens.map(({ kind, value }) => ({ kind, value }));
  return { main: tokens.find((token) => token.kind === "main")?.value ?? tokens[0]?.value, tokens };
}
