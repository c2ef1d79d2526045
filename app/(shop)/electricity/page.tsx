import type { Metadata } from "next";
import { sellingMetadata } from "@/app/_purchase/form/selling-metadata";
import { ElectricityPurchase } from "./electricity-purchase";

export function generateMetadata(): Metadata {
  return sellingMetadata("electricity");
}

export default function ElectricityPage() {
  return <ElectricityPurchase />;
}
