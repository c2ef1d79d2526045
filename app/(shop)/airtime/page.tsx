import type { Metadata } from "next";
import { purchase } from "@/lib/words/messages";
import { AirtimePurchase } from "./airtime-purchase";

export function generateMetadata(): Metadata {
  return { title: purchase.airtimeTitle, description: purchase.airtimeLead };
}

export default function AirtimePage() {
  return <AirtimePurchase />;
}
