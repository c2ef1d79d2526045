import { Section } from "@/app/_ui/section";
import { MoneyForm } from "@/app/admin/_ui/money-form";
import type { GoodwillState } from "@/lib/admin/customers/give-goodwill";
import type { SecondPerson } from "@/lib/auth/staff/find-second-person";
import type { OrderStory } from "@/lib/model/rows";
import { formatNaira, type Kobo } from "@/lib/platform/money";
import { approvalWords } from "@/lib/words/en/approvals";
import { storyWords } from "@/lib/words/en/order-story";
import { issueCreditAction } from "./actions";

interface Props {
  story: OrderStory;
  state: GoodwillState;
  /** How much this person may return for this order; null: no limit. */
  room: Kobo | null;
  second: SecondPerson;
  gifts: number;
  fresh: boolean;
}

/**
 * Compensates for a delivered item, or says why that isn't possible. The number of earlier compensations and requests
 * makes a double press issue only one.
 */
export function GoodwillForm({ story, state, room, second, gifts, fresh }: Props) {
  const { outcome, to, leftKobo } = state;
  const isOpen = outcome === "open" && to && leftKobo;
  return (
    <Section
      title={storyWords.goodwill}
      note={
        isOpen
          ? storyWords.goodwillNote[to](formatNaira(room === null || room > leftKobo ? leftKobo : room))
          : undefined
      }
    >
      {isOpen ? (
        <>
          {second.isOn ? <p>{approvalWords.formNote(formatNaira(second.limit))}</p> : null}
          <MoneyForm
            id="goodwill"
            action={issueCreditAction}
            about={{ ref: story.ref, order: story.id, gift: gifts + 1 }}
            labels={{ naira: storyWords.naira, reason: storyWords.reason, submit: storyWords.give }}
            fresh={fresh}
          />
        </>
      ) : (
        <p>
          {storyWords.goodwillClosed[outcome === "open" || outcome === "done" ? "nothing_left" : outcome]}
        </p>
      )}
    </Section>
  );
}
