import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { pricedOf } from "@/app/_purchase/state/priced-of";
import { PageWords } from "@/app/_shop/frame/page-words";
import { againPage } from "@/app/_shop/frame/service-pages";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { quoteAgain } from "@/lib/account/buy-again";
import { findMyOrder } from "@/lib/account/find-my-order";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { BASKET } from "@/lib/model/service-id";
import type { Quote } from "@/lib/pricing/quote";
import { againSeconds } from "@/lib/upstream/selling-state";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { recipientsOf } from "@/lib/web/recipients-of";
import { lineName } from "@/lib/words/line-name";
import { localHref } from "@/lib/words/local-href";
import { accountWords } from "@/lib/words/messages";
import { refusalSentence } from "@/lib/words/refusal-sentence";
import { AgainForm } from "./again-form";
import { RefillForm } from "./refill-form";

export function generateMetadata(): Metadata {
  return { title: accountWords.againTitle };
}

/** The second of two taps: the same purchase at the current price, with the buttons to pay. Nothing to type. */
export default async function AgainPage({ params }: { params: Promise<{ ref: string }> }) {
  const user = await requireSignedIn();
  const ctx = context();
  const { ref } = await params;
  const mine = await findMyOrder(ctx, user.userId, ref);
  if (!mine) notFound();
  if (mine.service === BASKET) return <AgainBasket orderRef={mine.ref} />;
  const asked = await headers();
  const again = await quoteAgain(ctx, user.userId, ref, async (input) => {
    return (await limitVisitor("validate", asked, { recipients: recipientsOf(input) })).ok;
  });
  if (!again) notFound();
  const { order, quote, owner, repeatRef } = again;
  const refusal =
    !quote.ok && quote.reason === "unavailable" ? quote.code : quote.ok ? quote.selling.refusal : null;
  const fields = Object.fromEntries(
    Object.entries(order.input).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const form = againPage(order.service, fields);
  return (
    <div className="max-w-2xl pb-10">
      <Heading title={accountWords.againTitle} lead={accountWords.againLead} />
      {repeatRef ? (
        <Notice tone="wait" title={accountWords.againRepeat({ ref: repeatRef })} className="mb-6" />
      ) : null}
      {quote.ok && !refusal && quote.service !== BASKET ? (
        <PageWords of="again">
          <AgainForm
            order={{ ref, service: quote.service, owner: owner?.name ?? null }}
            priced={pricedOf(order.service, quote.quote, quote.selling.queueSeconds)}
            names={namesOf(quote.service, quote.quote)}
            balance={await getWalletBalance(ctx, user.userId)}
            checkoutKey={randomUUID()}
          />
        </PageWords>
      ) : (
        <Notice tone="wait" title={refusal ? accountWords.againUnavailable : accountWords.againGone}>
          <p>
            {refusal
              ? refusalSentence(refusal, quote.ok ? againSeconds(quote.selling) : undefined)
              : accountWords.againGoneText}
          </p>
        </Notice>
      )}
      <p className="pt-4">
        <a className={buttonClass("plain")} href={localHref(form)}>
          {quote.ok ? accountWords.change : accountWords.againForm}
        </a>
      </p>
    </div>
  );
}

/** A basket's items are bought again in the basket, where each has its own price and can be edited. */
function AgainBasket({ orderRef }: { orderRef: string }) {
  return (
    <div className="max-w-2xl pb-10">
      <Heading title={accountWords.againTitle} lead={accountWords.againFillLead} />
      <PageWords of="again">
        <RefillForm orderRef={orderRef} />
      </PageWords>
    </div>
  );
}

/** Product names of the summary's rows, by plan or product. */
function namesOf(service: string, { lines }: Quote): Record<string, string> {
  return Object.fromEntries(
    lines.map(({ product, planId, request }) => {
      const { label, quantity } = request;
      const name = lineName(service, {
        product,
        planLabel: typeof label === "string" ? label : null,
        quantity: typeof quantity === "number" ? quantity : undefined,
      });
      return [planId ?? product, name];
    }),
  );
}
