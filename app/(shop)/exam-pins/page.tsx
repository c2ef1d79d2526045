import type { Metadata } from "next";
import { examWords } from "@/lib/words/en/exam-pins";
import { ExamPurchase } from "./exam-purchase";

export const metadata: Metadata = { title: examWords.title, description: examWords.lead };

export default function ExamPinsPage() {
  return <ExamPurchase />;
}
