import type { Metadata } from "next";
import { sellingMetadata } from "@/app/_purchase/form/selling-metadata";
import { TvPurchase } from "./tv-purchase";

export function generateMetadata(): Metadata {
  return sellingMetadata("tv");
}

/** Its provider is in the address, so that it works without JavaScript. */
export default function TvPage() {
  return <TvPurchase />;
}
