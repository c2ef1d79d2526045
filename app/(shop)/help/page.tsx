import type { Metadata } from "next";
import { TextPageView } from "@/app/_shop/frame/text-page";
import { helpPage } from "@/lib/words/messages";

export function generateMetadata(): Metadata {
  return { title: helpPage.title, description: helpPage.lead };
}

export default function HelpPage() {
  return <TextPageView ours={helpPage} />;
}
