import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { Section } from "@/app/_ui/section";
import { CodeField } from "@/app/admin/_ui/code-field";
import type { Parked } from "@/lib/admin/orders/find-parked";
import type { StoryBooks } from "@/lib/admin/orders/get-order-story";
import type { Role } from "@/lib/auth/session/signed-in";
import type { LineRow, OrderStory } from "@/lib/model/rows";
import { formatNaira } from "@/lib/platform/money";
import { blocklistWords } from "@/lib/words/en/blocklist";
import { parkedWords, storyWords } from "@/lib/words/en/desk";
import { refundLineAction, requeryOrderAction } from "./actions";
import { DecideForm } from "./decide-form";
import { ParkedItem } from "./parked-item";
import { RevealForm } from "./reveal-form";

interface Props {
  story: OrderStory;
  parked: readonly Parked[];
  held: StoryBooks["held"];
  role: Role;
  fresh: boolean;
  now: Date;
}

/** The actions that this role may take on the order in its current status. */
export function OrderActs({ story, parked, held, role, fresh, now }: Props) {
  const waiting = story.paid_at ? story.lines.filter(({ status }) => status === "waiting") : [];
  return (
    <Section title={storyWords.acts}>
      {parked.map((item) => (
        <div key={item.id} className="grid grid-cols-1 gap-2">
          <ParkedItem item={item} now={now} />
          {role === "owner" ? (
            <Disclosure summary={parkedWords.decide(story.ref)}>
              <DecideForm item={item} here="order" fresh={fresh} />
            </Disclosure>
          ) : null}
        </div>
      ))}
      {role === "owner"
        ? waiting.map((line) => <RefundForm key={line.id} line={line} orderRef={story.ref} fresh={fresh} />)
        : null}
      {held.map(({ effect, line }) =>
        role === "owner" ? (
          <RevealForm key={effect} orderRef={story.ref} effect={effect} line={line} fresh={fresh} />
        ) : (
          <p key={effect}>{storyWords.held(line)}</p>
        ),
      )}
      {role === "auditor" ? (
        <p>{storyWords.readOnly}</p>
      ) : (
        <form action={requeryOrderAction} className="grid grid-cols-1 gap-1.5">
          <input type="hidden" name="ref" value={story.ref} />
          <Button type="submit" look="quiet">
            {storyWords.requery}
          </Button>
          <p className="text-small text-muted">{storyWords.requeryNote}</p>
          <p>
            <a
              href={`/admin/customers/blocklist?order=${story.ref}`}
              className="tap underline underline-offset-4"
            >
              {blocklistWords.block}
            </a>
          </p>
        </form>
      )}
    </Section>
  );
}

function RefundForm({ line, orderRef, fresh }: { line: LineRow; orderRef: string; fresh: boolean }) {
  const name = storyWords.refund(line.position, formatNaira(line.total_kobo));
  return (
    <Disclosure summary={name}>
      <form action={refundLineAction} className="grid grid-cols-1 gap-5">
        <input type="hidden" name="ref" value={orderRef} />
        <input type="hidden" name="line" value={line.id} />
        <p>{storyWords.refundNote}</p>
        <Field
          id={`reason-${line.id}`}
          name="reason"
          label={storyWords.reason}
          hint={storyWords.reasonHint}
          maxLength={500}
          autoComplete="off"
        />
        <CodeField id={line.id} fresh={fresh} />
        <Button type="submit">{name}</Button>
      </form>
    </Disclosure>
  );
}
