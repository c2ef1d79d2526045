"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useActionState, useEffect, useRef, useState, useTransition } from "react";
import { EmailField } from "@/app/_forms/email-field";
import { problemAt } from "@/app/_forms/problem-at";
import { PayBar } from "@/app/_purchase/form/pay-bar";
import { PurchaseNotices } from "@/app/_purchase/form/purchase-notice";
import { SummaryTotals } from "@/app/_purchase/form/summary-totals";
import type { PurchaseState } from "@/app/_purchase/state/purchase-state";
import { unsent } from "@/app/_purchase/state/unsent";
import { updateBasketCount } from "@/app/_shop/device/basket-count";
import { getDevice, saveEmail, saveOrder } from "@/app/_shop/device/device";
import { Money } from "@/app/_ui/money";
import { BASKET } from "@/lib/model/service-id";
import { localHref } from "@/lib/words/local-href";
import { basketWords, purchase } from "@/lib/words/messages";
import { payBasketAction } from "./actions";

interface Props {
  /** The page's initial state, whose prices count as reviewed. */
  first: PurchaseState;
  /** What is bought, for the list on this device. */
  what: string;
  count: number;
  /** The items' services. */
  services: readonly string[];
}

/** The email, the total and the pay button of the basket. Without JavaScript the page posts itself. */
export function BasketForm({ first, what, count, services }: Props) {
  const [posted, action] = useActionState(payBasketAction, first);
  const [answered, setAnswered] = useState<PurchaseState | null>(null);
  const [pending, start] = useTransition();
  const [leaving, setLeaving] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const state = answered ?? posted;
  const busy = pending || (leaving === state.answer && leaving > 0);
  // If the basket has changed since the page was loaded, the current items and their total are shown.
  const review = state.review ?? first.review;
  const priced = review?.priced ?? null;

  useEffect(() => {
    updateBasketCount(count);
  }, [count]);
  useEffect(() => {
    const field = form.current?.elements.namedItem("email");
    if (field instanceof HTMLInputElement && field.value === "") field.value = getDevice().email;
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(0);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (state.answer > 0 && !state.go) router.refresh();
  }, [state.answer]);

  const leave = ({ order, url }: NonNullable<PurchaseState["go"]>, answer: PurchaseState) => {
    if (order) {
      const at = new Date().toISOString();
      saveOrder({ ...order, service: BASKET, what, recipient: "", total: priced?.total ?? 0, at });
    }
    saveEmail(answer.typed.email.trim());
    setLeaving(answer.answer);
    window.location.assign(localHref(url));
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.current || busy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const data = new FormData(form.current, submitter);
    data.set("script", "1");
    start(async () => {
      const answer = await payBasketAction(state, data).catch((cause: unknown) => unsent(state, cause));
      // Not in an effect: paid from the wallet, the basket is empty, and the answer may have taken this form off the page.
      if (answer.go) leave(answer.go, answer);
      start(() => setAnswered(answer));
    });
  };

  return (
    <form
      ref={form}
      action={action}
      onSubmit={submit}
      noValidate
      className="contents lg:sticky lg:top-6 lg:grid lg:gap-5"
    >
      <div className="grid gap-5">
        <PurchaseNotices state={state} problems={state.problems} />
        <EmailField
          services={services}
          value={state.typed.email}
          error={problemAt(state.problems, "email")}
        />
        {priced ? (
          <section aria-label={purchase.slipHeading} className="torn bg-slip px-5 pt-4">
            <h2 className="text-small font-bold">{purchase.slipHeading}</h2>
            <div className="leader py-3">
              <span>{basketWords.items({ count })}</span>
              <Money amount={priced.total - priced.fee} />
            </div>
            <SummaryTotals priced={priced} between={0} />
          </section>
        ) : null}
      </div>
      <PayBar buy={{ priced, review, state, busy, leaving: leaving > 0 }} />
    </form>
  );
}
