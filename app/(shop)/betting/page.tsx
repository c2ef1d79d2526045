import type { Metadata } from "next";
import { bills } from "@/lib/words/messages";
import { BettingPurchase } from "./betting-purchase";

export function generateMetadata(): Metadata {
  return { title: bills.bettingTitle, description: bills.bettingLead };
}

export default function BettingPage() {
  return <BettingPurchase />;
}
