import type { Metadata } from "next";
import { getShopFacts } from "@/app/_shop/frame/get-shop";
import { TextPageView } from "@/app/_shop/frame/text-page";
import { parseText } from "@/lib/texts/parse-text";
import { writeText } from "@/lib/texts/write-text";
import { termsPage } from "@/lib/words/en/pages";

async function text(): Promise<string> {
  return (await getShopFacts()).texts.terms ?? writeText(termsPage);
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: termsPage.title, description: parseText(await text()).lead ?? undefined };
}

export default async function TermsPage() {
  return <TextPageView title={termsPage.title} text={await text()} />;
}
