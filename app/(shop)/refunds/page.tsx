import type { Metadata } from "next";
import { readShop } from "@/app/_shop/frame/get-shop";
import { TextPageView } from "@/app/_shop/frame/text-page";
import { readText } from "@/lib/texts/read-text";
import { writeText } from "@/lib/texts/write-text";
import { refundsPage } from "@/lib/words/en/pages";

export const revalidate = 300;

async function text(): Promise<string> {
  return (await readShop()).texts.refunds ?? writeText(refundsPage);
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: refundsPage.title, description: readText(await text()).lead ?? undefined };
}

export default async function RefundsPage() {
  return <TextPageView title={refundsPage.title} text={await text()} />;
}
