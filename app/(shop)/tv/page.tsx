import type { Metadata } from "next";
import { bills } from "@/lib/words/messages";
import { TvPurchase } from "./tv-purchase";

export function generateMetadata(): Metadata {
  return { title: bills.tvTitle, description: bills.tvLead };
}

/** Its provider is in the address, so that it works without JavaScript. */
export default function TvPage() {
  return <TvPurchase />;
}
