import type { Metadata } from "next";
import { findStart } from "@/app/_quick-buy/find-start";
import type { SearchParams } from "@/app/_ui/search-param";
import { examWords } from "@/lib/words/en/exam-pins";
import { ExamPurchase } from "../../exam-pins/exam-purchase";

export const metadata: Metadata = { title: examWords.title, robots: { index: false } };

/** /exam-pins prefilled from the home page's search box, for browsers without JavaScript. */
export default async function GoExamPinsPage({ searchParams }: { searchParams: SearchParams }) {
  return <ExamPurchase start={(await findStart(searchParams, "exam-pin")).fields} />;
}
