import type { Metadata } from "next";
import { examWords } from "@/lib/words/messages";
import { ExamPurchase } from "./exam-purchase";

export function generateMetadata(): Metadata {
  return { title: examWords.title, description: examWords.lead };
}

export default function ExamPinsPage() {
  return <ExamPurchase />;
}
