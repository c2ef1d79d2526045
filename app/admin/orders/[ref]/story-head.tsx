import type { ReactNode } from "react";
import { StatusMark } from "@/app/_orders/status-mark";
import { Money } from "@/app/_ui/money";
import { Section } from "@/app/_ui/section";
import { timestamp } from "@/app/_ui/time";
import { Fact } from "@/app/admin/_ui/fact";
import type { OrderStory } from "@/lib/model/rows";
import { inboxWords } from "@/lib/words/en/inbox";
import { statusSentences, storyWords } from "@/lib/words/en/order-story";
import { ordersWords, waitText } from "@/lib/words/en/orders";
import { orderWords, statusWords } from "@/lib/words/messages";

const WAITING = new Set<string>(["paid", "processing", "refund_due", "under_review"]);

interface HeadProps {
  story: OrderStory;
  now: Date;
  /** The open case of a dispute of its payment. */
  dispute: { id: number } | undefined;
}

/** The order's status in a sentence, since when somebody is waiting, and until when; an open dispute has a deadline of its own. */
export function StoryHead({ story, now, dispute }: HeadProps) {
  const { status, paid_at: paidAt } = story;
  const next = [...story.effects, ...story.lines, ...story.payments]
    .flatMap(({ next_at: time }) => (time ? [new Date(time).getTime()] : []))
    .sort((a, b) => a - b)[0];
  const sentences = [
    story.hold_state === "held" && story.hold_until
      ? storyWords.hold.until(timestamp(story.hold_until))
      : statusSentences[status],
    WAITING.has(status) && paidAt
      ? storyWords.waits(waitText(now.getTime() - new Date(paidAt).getTime()))
      : null,
    WAITING.has(status) && next !== undefined ? storyWords.nextCheck(timestamp(new Date(next))) : null,
  ];
  return (
    <div className="grid grid-cols-1 gap-2 pt-6 pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="display text-title">{orderWords.title({ ref: story.ref })}</h1>
        <Money amount={story.total_kobo} className="text-lead font-bold" />
      </div>
      <p className="flex items-center gap-2 text-lead font-bold">
        <StatusMark status={status} />
        {statusWords[status]}
      </p>
      <p>{sentences.filter(Boolean).join(" ")}</p>
      {dispute ? (
        <p>
          {storyWords.inDispute}{" "}
          <a
            href={`/admin/disputes/${dispute.id}`}
            className="tap font-semibold underline underline-offset-4"
          >
            {inboxWords.disputes}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** Who bought it, and when. */
export function CustomerPart({ story, mayOpen }: { story: OrderStory; mayOpen: boolean }) {
  const email = story.email || ordersWords.noEmail;
  const rows: [string, ReactNode][] = [
    [storyWords.placed, timestamp(story.placed_at)],
    ...(story.paid_at ? [[storyWords.paidAt, timestamp(story.paid_at)] as [string, ReactNode]] : []),
    [storyWords.feeIn, <Money key="fee" amount={story.payment_fee_kobo} />],
  ];
  return (
    <Section title={storyWords.customer}>
      {/* Over the whole width, so that it seldom breaks inside a word. */}
      <p className="wrap-anywhere">
        {story.user_id && mayOpen ? (
          <a href={`/admin/customers/${story.user_id}`} className="underline underline-offset-4">
            {email}
          </a>
        ) : (
          email
        )}
        {story.user_id ? null : `, ${storyWords.guest}`}
      </p>
      <dl className="grid grid-cols-1 gap-1.5">
        {rows.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </Section>
  );
}
