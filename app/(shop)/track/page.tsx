import type { Metadata } from "next";
import { RecentOrders } from "@/app/_orders/recent-orders";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Heading } from "@/app/_ui/heading";
import { trackWords } from "@/lib/words/messages";
import { TrackForm } from "./track-form";

export function generateMetadata(): Metadata {
  return { title: trackWords.title, description: trackWords.lead };
}

interface Props {
  searchParams: Promise<{ ref?: string | string[] }>;
}

export default async function TrackPage({ searchParams }: Props) {
  const { ref } = await searchParams;
  return (
    <PageWords of="track">
      <div className="column grid gap-10">
        <div>
          <Heading title={trackWords.title} lead={trackWords.lead} />
          <TrackForm reference={typeof ref === "string" ? ref.slice(0, 40) : ""} />
        </div>
        <RecentOrders title={trackWords.device} max={20} none={trackWords.deviceNone} />
      </div>
    </PageWords>
  );
}
