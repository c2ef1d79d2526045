"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { validateCustomerAction } from "@/app/_purchase/actions/validate-customer-action";
import { checkFingerprint, checkInput } from "@/app/_purchase/state/field-input";
import type { FormValues } from "@/app/_purchase/state/form-values";
import type { ValidationAnswer } from "@/app/_purchase/state/validation-answer";
import type { ServiceId } from "@/lib/model/service-id";

/** How long to wait after the last keystroke (ms): an incomplete number may be someone else's. */
const PAUSE_MS = 600;

interface Options {
  service: ServiceId;
  form: RefObject<HTMLFormElement | null>;
  typed: FormValues;
  /** The server's last response. */
  answered: ValidationAnswer | null;
  /** Whether the number is long enough to validate automatically; otherwise a button does. */
  isWhole: (typed: FormValues) => boolean;
  ready: boolean;
}

/** The owner of the typed meter or smartcard, fetched once per number: automatically when complete, or by a button. */
export function useCustomer({ service, form, typed, answered, isWhole, ready }: Options) {
  const [local, setLocal] = useState<ValidationAnswer | null>(null);
  const [asking, setAsking] = useState("");
  const requested = useRef("");
  const fingerprint = checkFingerprint(service, typed);
  const complete = checkInput(service, typed) !== null;
  const answer =
    local?.fingerprint === fingerprint ? local : answered?.fingerprint === fingerprint ? answered : null;
  const whole = complete && isWhole(typed);

  const ask = async () => {
    const element = form.current;
    if (!element || !complete) return;
    requested.current = fingerprint;
    setAsking(fingerprint);
    const validated = await validateCustomerAction(new FormData(element)).catch(() => null);
    if (requested.current !== fingerprint) return;
    setAsking("");
    if (validated) setLocal(validated);
  };

  // A later server response about the same number replaces the one fetched here.
  useEffect(() => {
    setLocal((before) => (before && before.fingerprint === answered?.fingerprint ? null : before));
  }, [answered]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `fingerprint` stands for the number that is asked about
  useEffect(() => {
    if (!ready || !whole || answer || requested.current === fingerprint) return;
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [fingerprint, whole, ready]);

  return { answer, asking: asking === fingerprint && asking !== "", complete, ask: () => void ask() };
}
