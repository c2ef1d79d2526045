import type { Metadata } from "next";
import { connection } from "next/server";
import { purchase } from "@/lib/words/messages";
import { DataPurchase } from "./data-purchase";

export function generateMetadata(): Metadata {
  return { title: purchase.dataTitle, description: purchase.dataLead };
}

/** Rendered per request: its filters are in the address, so that they work without JavaScript. */
export default async function DataPage() {
  await connection();
  return <DataPurchase />;
}
