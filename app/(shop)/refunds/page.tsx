import type { Metadata } from "next";
import { TextPageView } from "@/app/_shop/text-page";
import { refundsPage } from "@/lib/words/en/pages";

export const metadata: Metadata = { title: refundsPage.title, description: refundsPage.lead };
export const revalidate = 300;

export default function RefundsPage() {
  return <TextPageView page={refundsPage} />;
}
