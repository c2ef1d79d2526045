import type { ReactNode } from "react";
import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import type { OrderStory } from "@/lib/model/rows";
import { storyWords } from "@/lib/words/en/desk";

/** The order's customer, time and total. */
export function StoryHead({ story }: { story: OrderStory }) {
  const at = (iso: string) => {
    const time = new Date(iso).toISOString();
    return timestamp(time);
  };
  const rows: [string, ReactNode][] = [
    [storyWords.customer, `${story.email}, ${story.user_id ? storyWords.account : storyWords.guest}`],
    [storyWords.placed, at(story.placed_at)],
    ...(story.paid_at ? [[storyWords.paidAt, at(story.paid_at)] as [string, ReactNode]] : []),
    [storyWords.total, <Money key="total" amount={story.total_kobo} className="font-bold" />],
    [storyWords.feeIn, <Money key="fee" amount={story.payment_fee_kobo} />],
  ];
  return (
    <dl className="grid grid-cols-1 gap-1.5 pb-5">
      {rows.map(([label, value]) => (
        <div key={label} className="leader">
          <dt>{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
