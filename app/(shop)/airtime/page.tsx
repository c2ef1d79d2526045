import type { Metadata } from "next";
import { purchase } from "@/lib/words/en/purchase";
import { AirtimePurchase } from "./airtime-purchase";

export const metadata: Metadata = { title: purchase.airtimeTitle, description: purchase.airtimeLead };

export default function AirtimePage() {
  return <AirtimePurchase />;
}
