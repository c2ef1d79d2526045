"use client";

import { useEffect, useRef, useState } from "react";
import {
  emptyFormValues,
  type FormValues,
  isUntouched,
  mergeTyped,
  parseFormValues,
} from "@/app/_purchase/state/form-values";
import { consumePrefill } from "@/app/_purchase/state/prefill";
import { getDevice } from "@/app/_shop/device/device";
import type { ServiceId } from "@/lib/model/service-id";
import type { IdempotencyKey } from "./use-idempotency-key";

interface Options {
  service: ServiceId;
  initial: FormValues;
  /** The form was filled by the server: a draft of this tab isn't taken. */
  isFilled: boolean;
  /** Chosen by the address. */
  plan: string;
  key: IdempotencyKey;
  /** Chooses the options that stored values name. */
  complete: (typed: FormValues) => FormValues;
}

/**
 * What was typed. The inputs keep their own text; `typed` is a copy of it. `fill` holds their initial values and is set
 * only to refill them. Once the page is hydrated the form takes the draft that this tab stored, or this device's email.
 */
export function useFormValues({ service, initial, isFilled, plan, key, complete }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const [fill, setFill] = useState({ round: 0, typed: initial });
  const [typed, setTyped] = useState(initial);
  const [ready, setReady] = useState(false);
  const hasStarted = useRef(false);
  /** An email was filled in already: if it is empty since, the customer wants none. */
  const emailFilled = useRef(false);

  const read = () => {
    if (form.current) setTyped(parseFormValues(new FormData(form.current)));
  };
  // Fills the existing field: a new one would take the keyboard away from a customer who is already typing.
  const fillEmail = (email: string) => {
    const field = form.current?.elements.namedItem("email");
    if (field instanceof HTMLInputElement && field.value === "" && !emailFilled.current) field.value = email;
    emailFilled.current ||= email !== "";
    read();
  };
  const refill = (next: FormValues) => {
    setFill((before) => ({ round: before.round + 1, typed: next }));
    setTyped(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => {
    setReady(true);
    // A draft can be taken only once, and React's strict mode runs this effect twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    const current = form.current ? parseFormValues(new FormData(form.current)) : initial;
    const { email } = getDevice();
    const draft = isFilled ? null : consumePrefill(service);
    if (!draft || !isUntouched(current, draft.typed)) {
      fillEmail(email);
      return;
    }
    key.restore(draft.key);
    const filled = mergeTyped({ ...emptyFormValues(), ...draft.typed }, current, initial);
    // A plan named by the address stays chosen.
    const whole = { ...filled, email: filled.email || email, plan: filled.plan || plan };
    emailFilled.current = whole.email !== "" || draft.onlyBack;
    refill(complete(whole));
  }, []);

  return { form, fill, typed, ready, read, fillEmail, refill };
}
