import type { Metadata } from "next";
import { connection } from "next/server";
import { RecentOrders } from "@/app/_shop/recent-orders";
import { Heading } from "@/app/_ui/heading";
import { trackWords } from "@/lib/words/en/order";
import { TrackForm } from "./track-form";

export const metadata: Metadata = { title: trackWords.title, description: trackWords.lead };

export default async function TrackPage() {
  await connection();
  return (
    <div className="column grid gap-10">
      <div>
        <Heading title={trackWords.title} lead={trackWords.lead} />
        <TrackForm />
      </div>
      <RecentOrders title={trackWords.device} most={20} none={trackWords.deviceNone} />
    </div>
  );
}
