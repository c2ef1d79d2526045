import { Section } from "@/app/_ui/section";
import { MoneyForm } from "@/app/admin/_ui/money-form";
import type { OrderStory } from "@/lib/model/rows";
import { formatNaira } from "@/lib/platform/money";
import { storyWords } from "@/lib/words/en/desk";
import { giveGoodwillAction } from "./actions";

/**
 * Issues a credit for what was delivered, only for orders in an account. The number of earlier credits makes a double
 * press issue one credit.
 */
export function GoodwillForm({ story, gifts, fresh }: { story: OrderStory; gifts: number; fresh: boolean }) {
  const note = storyWords.goodwillNote(formatNaira(story.total_kobo));
  if (!story.user_id || story.user_how === "token")
    return (
      <Section title={storyWords.goodwill}>
        <p>{storyWords.goodwillNone}</p>
      </Section>
    );
  return (
    <Section title={storyWords.goodwill} note={note}>
      <MoneyForm
        id="goodwill"
        action={giveGoodwillAction}
        about={{ ref: story.ref, order: story.id, gift: gifts + 1 }}
        labels={{ naira: storyWords.naira, reason: storyWords.reason, submit: storyWords.give }}
        fresh={fresh}
      />
    </Section>
  );
}
