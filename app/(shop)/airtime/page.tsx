import type { Metadata } from "next";
import { sellingMetadata } from "@/app/_purchase/form/selling-metadata";
import { AirtimePurchase } from "./airtime-purchase";

export function generateMetadata(): Metadata {
  return sellingMetadata("airtime");
}

export default function AirtimePage() {
  return <AirtimePurchase />;
}
