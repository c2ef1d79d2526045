import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StatusMark } from "@/app/_orders/status-mark";
import { ActionNotice } from "@/app/admin/_ui/action-notice";
import { findParked } from "@/lib/admin/orders/find-parked";
import { getOrderStory } from "@/lib/admin/orders/get-order-story";
import { isFresh, requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { ordersWords } from "@/lib/words/en/desk";
import { orderWords, statusWords } from "@/lib/words/messages";
import { AnswersPart } from "./answers-part";
import { BooksPart } from "./books-part";
import { GoodwillForm } from "./goodwill-form";
import { OrderActs } from "./order-acts";
import { StoryHead } from "./story-head";
import { StoryParts } from "./story-parts";

export const metadata: Metadata = { title: ordersWords.order };

interface Props {
  params: Promise<{ ref: string }>;
  searchParams: Promise<{ done?: string | string[] }>;
}

/** One order's full history for staff, and the possible actions. Deliveries stay encrypted. */
export default async function DeskOrderPage({ params, searchParams }: Props) {
  const user = await requireStaff();
  const ctx = context();
  const now = ctx.clock.now();
  const found = await getOrderStory(ctx, decodeURIComponent((await params).ref));
  if (!found) notFound();
  const { story, books } = found;
  const { parked } = await findParked(ctx, { orderId: story.id });
  const fresh = isFresh(user, now);
  return (
    <div className="grid grid-cols-1 max-w-3xl min-w-0 pb-8">
      <div className="grid grid-cols-1 gap-2 pt-6 pb-5">
        <h1 className="display text-title">{orderWords.title({ ref: story.ref })}</h1>
        <p className="flex items-center gap-2 text-lead font-bold">
          <StatusMark status={story.status} />
          {statusWords[story.status]}
        </p>
        <ActionNotice done={(await searchParams).done} />
      </div>
      <StoryHead story={story} />
      <OrderActs story={story} parked={parked} held={books.held} role={user.role} fresh={fresh} now={now} />
      <StoryParts story={story} />
      <BooksPart books={books} orderRef={story.ref} role={user.role} />
      {user.role === "owner" && story.lines.some(({ status }) => status === "delivered") ? (
        <GoodwillForm story={story} gifts={books.gifts} fresh={fresh} />
      ) : null}
      <AnswersPart books={books} />
    </div>
  );
}
