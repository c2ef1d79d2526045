"use client";

import { type FormEvent, useActionState, useEffect, useRef, useState, useTransition } from "react";
import { submitPurchaseAction } from "@/app/_purchase/actions/submit-purchase-action";
import { newCheckoutKey } from "@/app/_purchase/state/checkout-key";
import { useFormStart } from "@/app/_purchase/state/form-start";
import {
  changeRows,
  emptyFormValues,
  type FormRow,
  type FormValues,
  isUntouched,
  mergeTyped,
  parseFormValues,
} from "@/app/_purchase/state/form-values";
import { isList, onePerRow } from "@/app/_purchase/state/list-rows";
import { withOptions } from "@/app/_purchase/state/match-option";
import { consumePrefill, savePrefill } from "@/app/_purchase/state/prefill";
import { fingerprintOf, type PurchaseState, startState } from "@/app/_purchase/state/purchase-state";
import { SERVICE_FORMS } from "@/app/_purchase/state/service-forms";
import type { NetworkOption } from "@/app/_purchase/state/to-input";
import { unsent } from "@/app/_purchase/state/unsent";
import { mayGoOn } from "@/app/_purchase/state/validation-answer";
import { getDevice, saveEmail } from "@/app/_shop/device/device";
import { actionFailureOf } from "@/app/_ui/action-failure";
import type { ServiceId } from "@/lib/model/service-id";
import { localHref } from "@/lib/words/local-href";
import { rememberPurchase } from "./remember-purchase";
import type { useCustomer } from "./use-customer";
import { type LoadValidation, useDeferredValidation } from "./use-deferred-validation";
import { type AmountRange, useQuote } from "./use-quote";

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
  // The response to a form posted without JavaScript. With JavaScript the action is called below, so that a network
  // failure is reported in the form and nothing typed is lost.
  const [posted, post] = useActionState(
    submitPurchaseAction,
    startState(
      withOptions(
        formStart?.typed ?? {
          ...emptyFormValues({}, plan),
          email,
          ...(rows ? { rows: [...rows] } : {}),
          fields,
        },
        products ?? options,
      ),
    ),
  );
  const [answered, setAnswered] = useState<PurchaseState | null>(null);
  const state = answered ?? posted;
  const [pending, start] = useTransition();
  const dispatch = (data: FormData) =>
    start(async () => {
      const answer = await submitPurchaseAction(state, data).catch((cause: unknown) => {
        // If the page is reloaded, the form is filled again.
        if (actionFailureOf(cause)?.kind === "outdated")
          savePrefill(service, { typed: parseFormValues(data), onlyBack: false, key: key.current });
        return unsent(state, cause);
      });
      start(() => setAnswered(answer));
    });
  const form = useRef<HTMLFormElement>(null);
  // The inputs keep their own text; `typed` is a copy of it. `fill` holds their initial values and is set only to
  // refill them.
  const [fill, setFill] = useState({ round: 0, typed: state.typed });
  const [typed, setTyped] = useState(state.typed);
  const [ready, setReady] = useState(false);
  const [checking, setChecking] = useState(false);
  /** The number of the response whose address is opening; 0: none. */
  const [leaving, setLeaving] = useState(0);
  /** Counts the submits that the browser's own validation refused. */
  const [refused, setRefused] = useState(0);
  const hasStarted = useRef(false);
  const key = useRef({ print: "", key: "" });
  /** An email was filled in already: if it is empty since, the customer wants none. */
  const emailFilled = useRef(false);
  const check = useDeferredValidation(form, load, state.problems);
  const customer = useOwner({
    service,
    form,
    typed,
    answered: state.check,
    isWhole: isWholeNumber,
    ready,
  });
  const sellable = !SERVICE_FORMS[service]?.check || mayGoOn(customer.answer, typed.fields);
  const { quote, asking } = useQuote({ service, typed, options, range, ready, sellable });

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
    // Back from the payment page: a page from the back/forward cache must not stay locked.
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(0);
    window.addEventListener("pageshow", back);
    const stop = () => window.removeEventListener("pageshow", back);
    // A carried-over form can be taken only once, and React's strict mode runs this effect twice.
    if (hasStarted.current) return stop;
    hasStarted.current = true;
    const current = form.current ? parseFormValues(new FormData(form.current)) : state.typed;
    const { email } = getDevice();
    const carried = formStart ? null : consumePrefill(service);
    if (carried && isUntouched(current, carried.typed)) {
      if (carried.key) key.current = carried.key;
      const filled = mergeTyped({ ...emptyFormValues(), ...carried.typed }, current, state.typed);
      // A plan named by the address stays chosen.
      const whole = { ...filled, email: filled.email || email, plan: filled.plan || plan };
      emailFilled.current = whole.email !== "" || carried.onlyBack;
      refill(withOptions(whole, products ?? options));
    } else {
      fillEmail(email);
    }
    return stop;
  }, []);

  // A signed-in customer on a new device.
  const ownEmail = quote?.priced?.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an email
  useEffect(() => {
    if (ownEmail) fillEmail(ownEmail);
  }, [ownEmail]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (!state.go) return;
    const { order } = state.go;
    if (order) {
      const total = quote?.priced?.total ?? state.review?.priced.total;
      rememberPurchase(service, order, typed, options, wordsFor(typed), total);
      saveEmail(typed.email.trim());
      savePrefill(service, { typed, onlyBack: true, key: key.current });
    }
    setLeaving(state.answer);
    window.location.assign(localHref(state.go.url));
  }, [state.answer]);

  // Focus the first invalid field once the errors are rendered.
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (state.listed) refill(state.typed);
  }, [state.answer]);

  const print = fingerprintOf(typed);
  const review = state.review?.print === print ? state.review : null;
  const priced = review?.priced ?? quote?.priced ?? null;
  const unavailable =
    state.notice?.kind === "unavailable" && fingerprintOf(state.typed) === print ? state.notice : null;
  const refusal = quote ? quote.refused : unavailable;
  const wrongNumber = customer.answer?.kind === "wrong" ? customer.answer.problems : [];
  const problems = [
    ...check.problems,
    ...wrongNumber.filter(({ path }) => !check.problems.some((problem) => problem.path === path)),
  ];
  const busy = pending || checking || (leaving === state.answer && leaving > 0);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = form.current;
    if (!element || busy) return;
    const intent = intentOf(event);
    const fromWallet = intent === "wallet";
    if ((intent !== "" && !fromWallet) || hasList(element)) {
      // The server reads a list and validates the form including its lines.
      const data = new FormData(element);
      data.set("intent", intent);
      data.set("script", "1");
      dispatch(data);
      return;
    }
    setChecking(true);
    const isValid = await check.validate();
    setChecking(false);
    if (!isValid) {
      setRefused((round) => round + 1);
      return;
    }
    const data = new FormData(element);
    const current = parseFormValues(data);
    const print = fingerprintOf(current);
    const seen =
      state.review?.print === print ? state.review.priced : quote?.print === print ? quote.priced : null;
    data.set("script", "1");
    data.set("print", print);
    data.set(
      "key",
      state.review?.print === print ? state.review.key : keyFor([print, current.email, seen?.total]),
    );
    data.set("expectedTotal", seen ? String(seen.total) : "");
    data.set("walletTotal", seen?.wallet ? String(seen.wallet.total) : "");
    if (fromWallet) data.set("intent", "wallet");
    data.set("again", state.notice?.kind === "repeat" && state.review?.print === print ? "1" : "");
    dispatch(data);
  }

  /**
   * An unchanged purchase keeps its key, so that a second submit can't create a second order. A changed one gets a new
   * key.
   */
  function keyFor(parts: unknown[]): string {
    const print = JSON.stringify(parts);
    if (key.current.print !== print) key.current = { print, key: newCheckoutKey() };
    return key.current.key;
  }

  return {
    state,
    form,
    action: post,
    submit,
    busy,
    ready,
    leaving: leaving > 0,
    typed,
    fill,
    review,
    priced,
    refusal,
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
