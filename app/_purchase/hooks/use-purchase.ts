"use client";

import { type FormEvent, useEffect, useState } from "react";
import { useFormStart } from "@/app/_purchase/state/form-start";
import {
  changeRows,
  emptyFormValues,
  type FormRow,
  type FormValues,
  parseFormValues,
} from "@/app/_purchase/state/form-values";
import { isList, onePerRow } from "@/app/_purchase/state/list-rows";
import { withOptions } from "@/app/_purchase/state/match-option";
import { savePrefill } from "@/app/_purchase/state/prefill";
import { isFilledIn } from "@/app/_purchase/state/problems";
import { fingerprintOf, startState } from "@/app/_purchase/state/purchase-state";
import { SERVICE_FORMS } from "@/app/_purchase/state/service-forms";
import type { NetworkOption } from "@/app/_purchase/state/to-input";
import { mayGoOn } from "@/app/_purchase/state/validation-answer";
import { saveEmail } from "@/app/_shop/device/device";
import type { ServiceId } from "@/lib/model/service-id";
import { rememberPurchase } from "./remember-purchase";
import type { useCustomer } from "./use-customer";
import { type LoadValidation, useDeferredValidation } from "./use-deferred-validation";
import { useFormValues } from "./use-form-values";
import { useIdempotencyKey } from "./use-idempotency-key";
import { useLeaving } from "./use-leaving";
import { type AmountRange, useQuote } from "./use-quote";
import { useSubmission } from "./use-submission";

interface Options {
  service: ServiceId;
  /** Airtime only: the networks that a number's prefix can preselect. */
  options?: readonly NetworkOption[];
  load: LoadValidation;
  /** The range of amounts for one number, in whole naira; absent where plans are sold. */
  range?: AmountRange;
  /** Initial plan, if nothing was typed yet. */
  plan?: string;
  /** Initial email. */
  email?: string;
  /** Initial rows, from a search. */
  rows?: readonly FormRow[];
  /** The form's options for `product`, besides networks: a search names them by a part of their slug. */
  products?: readonly { slug: string }[];
  /** Initial values of the service's own fields. */
  fields?: Readonly<Record<string, string>>;
  /** For services that validate a number: `useCustomer`, which the scripts of the others leave out. */
  useOwner?: typeof useCustomer;
  /** Whether that number is long enough to validate automatically. */
  isWholeNumber?: (typed: FormValues) => boolean;
  /** "MTN airtime", for the list on this device. */
  wordsFor: (typed: FormValues) => string;
}

const NO_OPTIONS: readonly NetworkOption[] = [];
const NO_CUSTOMER: ReturnType<typeof useCustomer> = {
  answer: null,
  asking: false,
  complete: false,
  ask: () => undefined,
};
const useNoCustomer = () => NO_CUSTOMER;

/**
 * State of the purchase form. Without JavaScript it is only `state`, posted and returned. With JavaScript the price
 * follows the input, and pressing the pay button twice uses the same idempotency key.
 */
export function usePurchase({
  service,
  options = NO_OPTIONS,
  load,
  range,
  plan = "",
  email = "",
  rows,
  products,
  fields = {},
  useOwner = useNoCustomer,
  isWholeNumber = () => false,
  wordsFor,
}: Options) {
  const formStart = useFormStart();
  const complete = (typed: FormValues) => withOptions(typed, products ?? options);
  const key = useIdempotencyKey();
  const blank = { ...emptyFormValues({}, plan), email, ...(rows ? { rows: [...rows] } : {}), fields };
  const initial = startState(complete(formStart?.typed ?? blank));
  const { state, action, pending, send } = useSubmission(service, initial, key);
  const { form, fill, typed, ready, read, fillEmail, refill } = useFormValues({
    service,
    plan,
    key,
    complete,
    initial: state.typed,
    isFilled: formStart !== null,
  });
  const [checking, setChecking] = useState(false);
  /** Counts the submits that the browser's own validation refused. */
  const [refused, setRefused] = useState(0);
  const check = useDeferredValidation(form, load, state.problems);
  const customer = useOwner({
    service,
    form,
    typed,
    ready,
    answered: state.check,
    isWhole: isWholeNumber,
  });
  const sellable = !SERVICE_FORMS[service]?.check || mayGoOn(customer.answer, typed.fields);
  const { quote, asking } = useQuote({ service, typed, options, range, ready, sellable });
  const { leaving, isLocked } = useLeaving(state, (order) => {
    const total = quote?.priced?.total ?? state.review?.priced.total;
    rememberPurchase(service, order, typed, options, wordsFor(typed), total);
    saveEmail(typed.email.trim());
    savePrefill(service, { typed, onlyBack: true, key: key.current() });
  });

  // A signed-in customer on a new device.
  const ownEmail = quote?.priced?.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an email
  useEffect(() => {
    if (ownEmail) fillEmail(ownEmail);
  }, [ownEmail]);

  // Focus the first invalid field once the errors are rendered.
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused, form]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (state.listed) refill(state.typed);
  }, [state.answer]);

  const fingerprint = fingerprintOf(typed);
  const review = state.review?.fingerprint === fingerprint ? state.review : null;
  const unavailable =
    state.notice?.kind === "unavailable" && fingerprintOf(state.typed) === fingerprint ? state.notice : null;
  const wrongNumber = customer.answer?.kind === "wrong" ? customer.answer.problems : [];
  const problems = [
    ...check.problems.filter((problem) => !isFilledIn(problem, typed)),
    ...wrongNumber.filter(({ path }) => !check.problems.some((problem) => problem.path === path)),
  ];
  const busy = pending || checking || isLocked;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = form.current;
    if (!element || busy) return;
    const intent = intentOf(event);
    // The server reads a list and validates the form including its lines.
    if ((intent !== "" && intent !== "wallet") || hasList(element)) {
      send(withFields(element, { intent, script: "1" }));
      return;
    }
    setChecking(true);
    const isValid = await check.validate();
    setChecking(false);
    if (isValid) send(payData(element, intent));
    else setRefused((round) => round + 1);
  }

  /** The form with what the customer saw, so that nothing else is charged, and its idempotency key. */
  function payData(element: HTMLFormElement, intent: string): FormData {
    const current = parseFormValues(new FormData(element));
    const fingerprint = fingerprintOf(current);
    const review = state.review?.fingerprint === fingerprint ? state.review : null;
    const seen = review?.priced ?? (quote?.fingerprint === fingerprint ? quote.priced : null);
    return withFields(element, {
      ...(intent === "" ? {} : { intent }),
      script: "1",
      fingerprint,
      key: review?.key ?? key.keyFor([fingerprint, current.email, seen?.total]),
      expectedTotal: seen ? String(seen.total) : "",
      walletTotal: seen?.wallet ? String(seen.wallet.total) : "",
      again: review && state.notice?.kind === "repeat" ? "1" : "",
    });
  }

  return {
    state,
    form,
    action,
    submit,
    busy,
    ready,
    leaving,
    typed,
    fill,
    review,
    priced: review?.priced ?? quote?.priced ?? null,
    refusal: quote ? quote.refused : unavailable,
    asking,
    problems: isList(typed) ? onePerRow(problems) : problems,
    customer,
    onFocus: () => void check.start(),
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const { target } = event;
      if (isField(target)) check.recordChange(target.name);
      read();
    },
    changeRows: (intent: string) => {
      const removed = /^remove\.(\d+)$/.exec(intent)?.[1];
      if (removed !== undefined) check.removeRow(Number(removed));
      refill(changeRows(typed, intent));
    },
    read,
  };
}

export type Purchase = ReturnType<typeof usePurchase>;

/** The intent of the pressed button, if it does something other than buy. */
function intentOf(event: FormEvent<HTMLFormElement>): string {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name === "intent" ? submitter.value : "";
}

function withFields(form: HTMLFormElement, fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData(form);
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function hasList(form: HTMLFormElement): boolean {
  const text = form.elements.namedItem("list");
  const file = form.elements.namedItem("listFile");
  return (
    (text instanceof HTMLTextAreaElement && text.value.trim() !== "") ||
    (file instanceof HTMLInputElement && (file.files?.length ?? 0) > 0)
  );
}

function isField(target: EventTarget): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}
