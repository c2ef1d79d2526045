import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { reviewOf } from "@/app/_purchase/actions/place-purchase";
import { emptyFormValues } from "@/app/_purchase/state/form-values";
import { startState } from "@/app/_purchase/state/purchase-state";
import { PageWords } from "@/app/_shop/frame/page-words";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { TitledSection } from "@/app/_ui/titled-section";
import { context } from "@/lib/context/context";
import { BASKET } from "@/lib/model/service-id";
import { findOpenKey } from "@/lib/orders/basket/find-open-key";
import { againSeconds } from "@/lib/upstream/selling-state";
import { findDevice } from "@/lib/web/ensure-device";
import { localHref } from "@/lib/words/local-href";
import { basketWords } from "@/lib/words/messages";
import { refusalSentence } from "@/lib/words/refusal-sentence";
import { BasketForm } from "./basket-form";
import { BasketLine, lineText } from "./basket-line";
import { type PricedBasket, priceBasket } from "./price-basket";

export function generateMetadata(): Metadata {
  return { title: basketWords.name, robots: { index: false, follow: false } };
}

/** This browser's basket at today's prices, with one payment for all of it. */
export default async function BasketPage() {
  const device = await findDevice();
  const basket = await priceBasket(device);
  if (basket.items.length === 0) {
    return (
      <div className="column grid justify-items-start gap-4 pb-10">
        <Heading title={basketWords.name} lead={basketWords.empty} />
        <a className={buttonClass()} href={localHref("/")}>
          {basketWords.start}
        </a>
      </div>
    );
  }
  const [first] = basket.items;
  const more = basket.items.length - 1;
  return (
    <div className="column-wide pb-10">
      <Heading title={basketWords.name} lead={basketWords.lead} />
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(340px,5fr)] lg:items-start lg:gap-12">
        <TitledSection
          id="items"
          title={basketWords.items({ count: basket.items.length })}
          className="grid min-w-0 gap-4"
        >
          <ul className="border-t border-line">
            {basket.items.map((row) => (
              <BasketLine key={row.item.id} row={row} />
            ))}
          </ul>
          <More />
        </TitledSection>
        <PageWords of="basket">
          <Pay
            device={device}
            basket={basket}
            what={`${first ? lineText(first).name : ""}${more > 0 ? ` +${more}` : ""}`}
          />
        </PageWords>
      </div>
    </div>
  );
}

async function Pay({ device, basket, what }: { device: string | null; basket: PricedBasket; what: string }) {
  const { whole, input, fingerprint, items } = basket;
  if (!whole?.ok) {
    return (
      <Notice tone="wait" title={basketWords.blocked}>
        <p>
          {whole?.reason === "unavailable"
            ? refusalSentence(whole.code ?? "not_available", undefined, whole.message)
            : basketWords.blockedText}
        </p>
      </Notice>
    );
  }
  const { refusal } = whole.selling;
  if (refusal) {
    return (
      <Notice tone="wait" title={basketWords.blocked}>
        <p>{refusalSentence(refusal, againSeconds(whole.selling))}</p>
      </Notice>
    );
  }
  const key = (device && (await findOpenKey(context(), device, input))) ?? randomUUID();
  const { quote, selling } = whole;
  const review = await reviewOf({ service: BASKET, fingerprint, key }, quote, selling.queueSeconds);
  const email = items.map(({ typed }) => typed.email).findLast((text) => text !== "") ?? "";
  const first = { ...startState({ ...emptyFormValues(), email }), review };
  return (
    <BasketForm
      first={first}
      what={what}
      count={items.length}
      services={items.map(({ item }) => item.service)}
    />
  );
}

function More() {
  return (
    <p>
      <a className={buttonClass("quiet")} href={localHref("/")}>
        {basketWords.more}
      </a>
    </p>
  );
}
