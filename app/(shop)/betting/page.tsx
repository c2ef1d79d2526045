import type { Metadata } from "next";
import { bills } from "@/lib/words/en/bills";
import { BettingPurchase } from "./betting-purchase";

export const metadata: Metadata = { title: bills.bettingTitle, description: bills.bettingLead };

export default function BettingPage() {
  return <BettingPurchase />;
}
