import type { Metadata } from "next";
import { findStart } from "@/app/_quick-buy/find-start";
import type { SearchParams } from "@/app/_ui/search-param";
import { serviceTitles } from "@/lib/words/messages";
import { ExamPurchase } from "../../exam-pins/exam-purchase";

export function generateMetadata(): Metadata {
  return { title: serviceTitles["exam-pin"], robots: { index: false } };
}

/** /exam-pins prefilled from the home page's search box, for browsers without JavaScript. */
export default async function GoExamPinsPage({ searchParams }: { searchParams: SearchParams }) {
  return <ExamPurchase start={(await findStart(searchParams, "exam-pin")).fields} />;
}
