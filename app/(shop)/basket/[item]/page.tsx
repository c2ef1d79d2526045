import type { Metadata } from "next";
import type { ReactNode } from "react";
import { FormStartProvider } from "@/app/_purchase/state/form-start";
import { AirtimePurchase } from "@/app/(shop)/airtime/airtime-purchase";
import { BettingPurchase } from "@/app/(shop)/betting/betting-purchase";
import { DataPurchase } from "@/app/(shop)/data/data-purchase";
import { ElectricityPurchase } from "@/app/(shop)/electricity/electricity-purchase";
import RegionPage from "@/app/(shop)/esim/[region]/page";
import TopUpPage from "@/app/(shop)/esim/top-up/page";
import { ExamPurchase } from "@/app/(shop)/exam-pins/exam-purchase";
import InternetPage from "@/app/(shop)/internet/page";
import { TvPurchase } from "@/app/(shop)/tv/tv-purchase";
import { context } from "@/lib/context/context";
import type { BasketItem } from "@/lib/orders/basket/basket-item";
import { listBasket } from "@/lib/orders/basket/list-basket";
import { findDevice } from "@/lib/web/ensure-device";
import { redirectLocal } from "@/lib/web/redirect-local";
import { localHref } from "@/lib/words/local-href";
import { basketWords } from "@/lib/words/messages";
import { formOf } from "../price-basket";

export function generateMetadata(): Metadata {
  return { title: basketWords.changeTitle, robots: { index: false, follow: false } };
}

/** The form of one basket item, filled: saving it replaces the item. Only for the browser whose basket contains it. */
export default async function ChangeItemPage({ params }: { params: Promise<{ item: string }> }) {
  const { item: id } = await params;
  const device = await findDevice();
  const item = (await listBasket(context(), device)).find((one) => one.id === id);
  // Paid or removed meanwhile: Back leads here.
  if (!item) redirectLocal("/basket");
  const typed = formOf(item);
  return (
    <FormStartProvider value={{ item: id, typed }}>
      <p className="column-wide pt-4">
        <a className="tap font-semibold text-accent underline underline-offset-4" href={localHref("/basket")}>
          {basketWords.back}
        </a>
      </p>
      {FORMS[item.service](typed.fields)}
    </FormStartProvider>
  );
}

type Fields = Readonly<Record<string, string>>;

const FORMS: Readonly<Record<BasketItem["service"], (fields: Fields) => ReactNode>> = {
  airtime: () => <AirtimePurchase />,
  data: () => <DataPurchase />,
  electricity: () => <ElectricityPurchase />,
  tv: () => <TvPurchase />,
  internet: () => <InternetPage />,
  betting: () => <BettingPurchase />,
  "exam-pin": () => <ExamPurchase />,
  esim: ({ regionCode = "" }) => <RegionPage params={Promise.resolve({ region: regionCode })} />,
  "esim-topup": ({ iccid = "" }) => <TopUpPage searchParams={Promise.resolve({ iccid })} />,
};
