import type { Metadata } from "next";
import { bills } from "@/lib/words/en/bills";
import { ElectricityPurchase } from "./electricity-purchase";

export const metadata: Metadata = { title: bills.electricityTitle, description: bills.electricityLead };
// Prerendered from the copy of the catalogue; a copy older than its last change is made again (lib/web/cache-handler.mjs).
export const revalidate = 300;

export default function ElectricityPage() {
  return <ElectricityPurchase />;
}
