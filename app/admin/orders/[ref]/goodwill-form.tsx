import { CodeField } from "@/app/_desk/code-field";
import { Part } from "@/app/_desk/part";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import type { OrderStory } from "@/lib/orders/order-row";
import { formatNaira } from "@/lib/platform/money";
import { storyWords } from "@/lib/words/en/desk";
import { goodwillThis } from "./actions";

/** A credit on what was delivered; for an order in an account alone. The count of gifts makes two presses of one form one gift. */
export function GoodwillForm({ story, gifts, fresh }: { story: OrderStory; gifts: number; fresh: boolean }) {
  const note = storyWords.goodwillNote(formatNaira(story.total_kobo));
  if (!story.user_id || story.user_how === "token")
    return (
      <Part title={storyWords.goodwill}>
        <p>{storyWords.goodwillNone}</p>
      </Part>
    );
  return (
    <Part title={storyWords.goodwill} note={note}>
      <form action={goodwillThis} className="grid grid-cols-1 gap-5">
        <input type="hidden" name="ref" value={story.ref} />
        <input type="hidden" name="order" value={story.id} />
        <input type="hidden" name="gift" value={gifts + 1} />
        <Field
          id="naira"
          name="naira"
          label={storyWords.naira}
          before="₦"
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
        />
        <Field
          id="goodwill-reason"
          name="reason"
          label={storyWords.reason}
          hint={storyWords.reasonHint}
          maxLength={500}
          autoComplete="off"
        />
        <CodeField id="goodwill" fresh={fresh} />
        <Button type="submit" look="quiet">
          {storyWords.give}
        </Button>
      </form>
    </Part>
  );
}
