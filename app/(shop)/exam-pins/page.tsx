import type { Metadata } from "next";
import { sellingMetadata } from "@/app/_purchase/form/selling-metadata";
import { ExamPurchase } from "./exam-purchase";

export function generateMetadata(): Metadata {
  return sellingMetadata("exam-pin");
}

export default function ExamPinsPage() {
  return <ExamPurchase />;
}
