import type { Metadata } from "next";
import { bills } from "@/lib/words/en/bills";
import { ElectricityPurchase } from "./electricity-purchase";

export const metadata: Metadata = { title: bills.electricityTitle, description: bills.electricityLead };
// Prerendered from the catalogue copy. A page older than the last change is regenerated (lib/web/cache-handler.mjs).
export const revalidate = 300;

export default function ElectricityPage() {
  return <ElectricityPurchase />;
}
