import type { Metadata } from "next";
import { connection } from "next/server";
import { sellingMetadata } from "@/app/_purchase/form/selling-metadata";
import { DataPurchase } from "./data-purchase";

export function generateMetadata(): Metadata {
  return sellingMetadata("data");
}

/** Rendered per request: its filters are in the address, so that they work without JavaScript. */
export default async function DataPage() {
  await connection();
  return <DataPurchase />;
}
