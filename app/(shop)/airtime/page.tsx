import type { Metadata } from "next";
import { purchase } from "@/lib/words/en/purchase";
import { AirtimePurchase } from "./airtime-purchase";

export const metadata: Metadata = { title: purchase.airtimeTitle, description: purchase.airtimeLead };
// Prerendered from the catalogue copy. A page older than the last change is regenerated (lib/web/cache-handler.mjs).
export const revalidate = 300;

export default function AirtimePage() {
  return <AirtimePurchase />;
}
