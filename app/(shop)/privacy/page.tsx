import type { Metadata } from "next";
import { TextPageView } from "@/app/_shop/text-page";
import { privacyPage } from "@/lib/words/en/pages";

export const metadata: Metadata = { title: privacyPage.title, description: privacyPage.lead };
export const revalidate = 300;

export default function PrivacyPage() {
  return <TextPageView page={privacyPage} />;
}
