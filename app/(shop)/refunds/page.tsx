import type { Metadata } from "next";
import { getShopFacts } from "@/app/_shop/frame/get-shop";
import { TextPageView } from "@/app/_shop/frame/text-page";
import { parseText } from "@/lib/texts/parse-text";
import { writeText } from "@/lib/texts/write-text";
import { refundsPage } from "@/lib/words/en/pages";

async function text(): Promise<string> {
  return (await getShopFacts()).texts.refunds ?? writeText(refundsPage);
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: refundsPage.title, description: parseText(await text()).lead ?? undefined };
}

export default async function RefundsPage() {
  return <TextPageView title={refundsPage.title} text={await text()} />;
}
