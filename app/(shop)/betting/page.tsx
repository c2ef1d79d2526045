import type { Metadata } from "next";
import { sellingMetadata } from "@/app/_purchase/form/selling-metadata";
import { BettingPurchase } from "./betting-purchase";

export function generateMetadata(): Metadata {
  return sellingMetadata("betting");
}

export default function BettingPage() {
  return <BettingPurchase />;
}
