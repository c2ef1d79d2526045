import type { Metadata } from "next";
import { purchase } from "@/lib/words/en/purchase";
import { AirtimePurchase } from "./airtime-purchase";

export const metadata: Metadata = { title: purchase.airtimeTitle, description: purchase.airtimeLead };
// Prerendered from the copy of the catalogue; a copy older than its last change is made again (lib/web/cache-handler.mjs).
export const revalidate = 300;

export default function AirtimePage() {
  return <AirtimePurchase />;
}
