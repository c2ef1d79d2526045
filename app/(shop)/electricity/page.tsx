import type { Metadata } from "next";
import { bills } from "@/lib/words/en/bills";
import { ElectricityPurchase } from "./electricity-purchase";

export const metadata: Metadata = { title: bills.electricityTitle, description: bills.electricityLead };

export default function ElectricityPage() {
  return <ElectricityPurchase />;
}
