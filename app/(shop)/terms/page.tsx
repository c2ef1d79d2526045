import type { Metadata } from "next";
import { TextPageView } from "@/app/_shop/text-page";
import { termsPage } from "@/lib/words/en/pages";

export const metadata: Metadata = { title: termsPage.title, description: termsPage.lead };
export const revalidate = 300;

export default function TermsPage() {
  return <TextPageView page={termsPage} />;
}
