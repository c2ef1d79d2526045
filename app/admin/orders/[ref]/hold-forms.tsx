import { Button } from "@/app/_ui/button";
import { CodeField } from "@/app/admin/_ui/code-field";
import { KeptForm } from "@/app/admin/_ui/kept-form";
import { ReasonField } from "@/app/admin/_ui/reason-field";
import { HOLD_DECISIONS } from "@/lib/admin/orders/decide-hold";
import type { Hold } from "@/lib/admin/orders/find-hold";
import type { OrderStory } from "@/lib/model/rows";
import { blocklistWords } from "@/lib/words/en/blocklist";
import { storyWords } from "@/lib/words/en/order-story";
import { decideHoldAction } from "./actions";

/** Why the blocklist holds the order, and the forms to decide it. */
export function HoldForms({
  story,
  hold,
  mayDecide,
  fresh,
}: {
  story: OrderStory;
  hold: Hold;
  mayDecide: boolean;
  fresh: boolean;
}) {
  const words = storyWords.hold;
  return (
    <>
      <p className="wrap-anywhere">
        {words.about(`${blocklistWords.short[hold.kind]} ${hold.hint}`, hold.reason)}
      </p>
      {mayDecide
        ? HOLD_DECISIONS.map((decision) => (
            <KeptForm
              key={decision}
              action={decideHoldAction}
              about={{ ref: story.ref, order: story.id, decision }}
              summary={words[decision]}
            >
              <p>{words[`${decision}Note`]}</p>
              <ReasonField id={`${decision}-reason`} />
              <CodeField id={decision} fresh={fresh} />
              <Button type="submit">{words[decision]}</Button>
            </KeptForm>
          ))
        : null}
    </>
  );
}
