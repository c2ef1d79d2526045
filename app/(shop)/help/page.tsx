import type { Metadata } from "next";
import { TextPageView } from "@/app/_shop/frame/text-page";
import { writeText } from "@/lib/texts/write-text";
import { helpPage } from "@/lib/words/en/pages";

export const metadata: Metadata = { title: helpPage.title, description: helpPage.lead };

export default function HelpPage() {
  return <TextPageView title={helpPage.title} text={writeText(helpPage)} />;
}
