import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Disclosure } from "@/app/_ui/disclosure";
import { ActionNotice } from "@/app/admin/_ui/action-notice";
import { getGoodwillState } from "@/lib/admin/customers/give-goodwill";
import { findReturnRoom } from "@/lib/admin/limits/return-within-limit";
import { findHold } from "@/lib/admin/orders/find-hold";
import { findOrderStory } from "@/lib/admin/orders/find-order-story";
import { findParked } from "@/lib/admin/orders/find-parked";
import { requireStaff } from "@/lib/auth/access/current-user";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import { context } from "@/lib/context/context";
import { ZERO } from "@/lib/platform/money";
import { storyWords } from "@/lib/words/en/order-story";
import { ordersWords } from "@/lib/words/en/orders";
import { AnswersPart } from "./answers-part";
import { AttemptsPart } from "./attempts-part";
import { BooksPart } from "./books-part";
import { GoodwillForm } from "./goodwill-form";
import { LedgerPart } from "./ledger-part";
import { MoneyPart } from "./money-part";
import { OrderActs } from "./order-acts";
import { CustomerPart, StoryHead } from "./story-head";
import { StoryParts } from "./story-parts";

export const metadata: Metadata = { title: ordersWords.order };

interface Props {
  params: Promise<{ ref: string }>;
  searchParams: Promise<{ done?: string | string[] }>;
}

/**
 * One order for staff: its status and the possible actions, its history beside its money, and the raw responses, collapsed.
 * Deliveries stay encrypted.
 */
export default async function DeskOrderPage({ params, searchParams }: Props) {
  const user = await requireStaff("orders.view");
  const ctx = context();
  const now = ctx.clock.now();
  const found = await findOrderStory(ctx, decodeURIComponent((await params).ref));
  if (!found) notFound();
  const { story, books } = found;
  const { parked } = await findParked(ctx, { orderId: story.id });
  const hold = story.hold_state === "held" ? await findHold(ctx, story.id) : null;
  const second = await findSecondPerson(ctx);
  // If there is a second person, amounts beyond a person's own limit can be requested.
  const own = second.isOn ? null : await findReturnRoom(ctx, user, story.ref);
  const room = may(user.role, "orders.return") ? own : ZERO;
  const goodwill = room !== ZERO && story.paid_at ? await getGoodwillState(ctx, story.id) : null;
  const fresh = isFresh(user, now);
  const seesMoney = may(user.role, "money.view");
  return (
    <div className="grid grid-cols-1 min-w-0 pb-8">
      <StoryHead
        story={story}
        now={now}
        dispute={
          may(user.role, "disputes.view")
            ? books.cases.find(({ kind, closedAt }) => kind === "dispute" && !closedAt)
            : undefined
        }
      />
      <ActionNotice done={(await searchParams).done} />
      <OrderActs
        story={story}
        parked={parked}
        hold={hold}
        books={books}
        role={user.role}
        room={room}
        second={second}
        fresh={fresh}
        now={now}
      />
      <div className="grid grid-cols-1 items-start xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:gap-x-10">
        <div className="grid grid-cols-1 min-w-0">
          <StoryParts story={story} disputes={books.disputes} />
          <BooksPart books={books} orderRef={story.ref} role={user.role} />
        </div>
        <div className="grid grid-cols-1 min-w-0">
          <MoneyPart ledger={books.ledger} seesMargin={seesMoney} />
          <CustomerPart story={story} mayOpen={may(user.role, "customers.view")} />
          {goodwill ? (
            <GoodwillForm
              story={story}
              state={goodwill}
              room={room}
              second={second}
              gifts={books.gifts}
              fresh={fresh}
            />
          ) : null}
        </div>
      </div>
      <Disclosure summary={storyWords.technical}>
        <AttemptsPart story={story} />
        {seesMoney ? <LedgerPart ledger={books.ledger} /> : null}
        <AnswersPart books={books} />
      </Disclosure>
    </div>
  );
}
