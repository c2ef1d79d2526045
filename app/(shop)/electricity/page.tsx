import type { Metadata } from "next";
import { bills } from "@/lib/words/messages";
import { ElectricityPurchase } from "./electricity-purchase";

export function generateMetadata(): Metadata {
  return { title: bills.electricityTitle, description: bills.electricityLead };
}

export default function ElectricityPage() {
  return <ElectricityPurchase />;
}
