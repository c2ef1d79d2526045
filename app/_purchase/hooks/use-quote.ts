"use client";

import { useEffect, useState } from "react";
import { isFilled } from "@/app/_purchase/state/field-input";
import type { FormValues } from "@/app/_purchase/state/form-values";
import { fingerprintOf } from "@/app/_purchase/state/purchase-state";
import { type QuoteAnswer, quoteAnswer } from "@/app/_purchase/state/quote-answer";
import { SERVICE_FORMS } from "@/app/_purchase/state/service-forms";
import { type NetworkOption, toInput } from "@/app/_purchase/state/to-input";
import type { ServiceId } from "@/lib/model/service-id";
import { parseNairaText } from "@/lib/services/fields/naira-text";
import { parsePhone } from "@/lib/services/fields/phone";

/** How long to wait after the last keystroke (ms), so that a number isn't quoted digit by digit. */
const PAUSE_MS = 300;

export interface AmountRange {
  min: number;
  max: number;
}

interface LiveQuote extends QuoteAnswer {
  /** Fingerprint of the form it was made for. */
  fingerprint: string;
}

interface Options {
  service: ServiceId;
  typed: FormValues;
  options: readonly NetworkOption[];
  range?: AmountRange;
  /** Whether JavaScript runs: without it no price is fetched. */
  ready: boolean;
  /** False if it can't be sold yet (its number isn't validated), so no price is fetched. */
  sellable: boolean;
}

/**
 * The price of the current input, from POST /api/quote, or why there is none; null while there is no answer. Without
 * it the server shows the price.
 */
export function useQuote({ service, typed, options, range, ready, sellable }: Options) {
  const [quote, setQuote] = useState<LiveQuote | null>(null);
  const fingerprint = fingerprintOf(typed);
  const complete = sellable && isComplete(service, typed, range);
  /** Counts the prices that the network lost and that are fetched again. */
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `fingerprint` stands for what of `typed` makes the price
  useEffect(() => {
    if (!complete) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch("/api/quote", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ service, input: toInput(service, typed, options) }),
          signal: stop.signal,
        });
        const answer = await quoteAnswer(response);
        // A body cut off by a change of the form says nothing about the price.
        if (!stop.signal.aborted) setQuote({ fingerprint, ...answer });
      } catch {
        // Offline: asked again once the network returns. On submit the form gets the price from the server.
        if (stop.signal.aborted) return;
        setQuote({ fingerprint, priced: null, refused: { kind: "unsent" } });
        window.addEventListener("online", () => setRound((count) => count + 1), { signal: stop.signal });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [fingerprint, complete, service, round]);

  const current = complete && quote?.fingerprint === fingerprint ? quote : null;
  return { quote: current, asking: ready && complete && current === null };
}

/**
 * Whether the input is complete enough for a quote. Invalid input isn't quoted: the form's own validation reports the
 * error.
 */
function isComplete(service: ServiceId, typed: FormValues, range?: AmountRange): boolean {
  const form = SERVICE_FORMS[service];
  if (form) return isFilled(form, typed) && isWithin(typed.fields.amount, range);
  return typed.rows.every((row) => {
    if (service === "data" && typed.plan === "" && !row.plan) return false;
    if (parsePhone(row.phone) === null) return false;
    return isWithin(row.amount, range);
  });
}

function isWithin(text: string | undefined, range: AmountRange | undefined): boolean {
  if (!range) return true;
  const amount = parseNairaText(text ?? "");
  return amount !== null && amount >= range.min && amount <= range.max;
}
