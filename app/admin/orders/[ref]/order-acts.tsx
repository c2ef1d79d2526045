import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Section } from "@/app/_ui/section";
import { CodeField } from "@/app/admin/_ui/code-field";
import { KeptField } from "@/app/admin/_ui/kept-fields";
import { KeptForm } from "@/app/admin/_ui/kept-form";
import { ReasonField } from "@/app/admin/_ui/reason-field";
import type { Hold } from "@/lib/admin/orders/find-hold";
import type { StoryBooks } from "@/lib/admin/orders/find-order-story";
import type { Parked } from "@/lib/admin/orders/find-parked";
import { classifySendAgain } from "@/lib/admin/orders/send-again";
import { may } from "@/lib/auth/session/rights";
import type { Role } from "@/lib/auth/session/signed-in";
import type { SecondPerson } from "@/lib/auth/staff/find-second-person";
import type { LineRow, OrderStory } from "@/lib/model/rows";
import { WALLET } from "@/lib/model/wallet-provider";
import { formatNaira, type Kobo } from "@/lib/platform/money";
import { approvalWords } from "@/lib/words/en/approvals";
import { blocklistWords } from "@/lib/words/en/blocklist";
import { storyWords } from "@/lib/words/en/order-story";
import { parkedWords } from "@/lib/words/en/parked";
import { refundLineAction, requeryOrderAction, sendAgainAction } from "./actions";
import { DecideForm } from "./decide-form";
import { decideSummary } from "./decide-summary";
import { HoldForms } from "./hold-forms";
import { ParkedItem } from "./parked-item";
import { RevealForm } from "./reveal-form";

interface Props {
  story: OrderStory;
  parked: readonly Parked[];
  hold: Hold | null;
  books: StoryBooks;
  role: Role;
  /** How much this person may return for this order; null: no limit. */
  room: Kobo | null;
  second: SecondPerson;
  fresh: boolean;
  now: Date;
}

/** The actions that this role may take on the order in its current status. */
export function OrderActs({ story, parked, hold, books, role, room, second, fresh, now }: Props) {
  // A held order is released or refunded whole.
  const waiting = story.paid_at && !hold ? story.lines.filter(({ status }) => status === "waiting") : [];
  return (
    <Section title={storyWords.acts}>
      {parked.map((item) => (
        <div key={item.id} className="grid grid-cols-1 gap-2">
          <ParkedItem item={item} now={now} />
          {may(role, "orders.decide") ? (
            <DecideForm item={item} here="order" fresh={fresh} summary={decideSummary(item, parked)} />
          ) : null}
        </div>
      ))}
      {hold ? (
        <HoldForms story={story} hold={hold} mayDecide={may(role, "orders.decide")} fresh={fresh} />
      ) : null}
      {waiting
        .filter((line) => room === null || line.total_kobo <= room)
        .map((line) => (
          <RefundForm key={line.id} line={line} orderRef={story.ref} second={second} fresh={fresh} />
        ))}
      {may(role, "orders.sendAgain") && story.paid_at && !hold ? (
        <SendAgain story={story} books={books} fresh={fresh} now={now} />
      ) : null}
      {books.held.map(({ effect, line }) =>
        may(role, "goods.reveal") ? (
          <RevealForm key={effect} orderRef={story.ref} effect={effect} line={line} fresh={fresh} />
        ) : (
          <p key={effect}>{storyWords.held(line)}</p>
        ),
      )}
      {may(role, "orders.check") ? null : <p>{storyWords.readOnly}</p>}
      {may(role, "orders.check") ? (
        <PlainForm action={requeryOrderAction} className="grid grid-cols-1 gap-1.5">
          <input type="hidden" name="ref" value={story.ref} />
          <Button type="submit" look="quiet" className="lg:justify-self-start">
            {storyWords.requery}
          </Button>
          <p className="text-small text-muted">{storyWords.requeryNote}</p>
          <p className="flex flex-wrap gap-x-6">
            <a
              href={`/admin/customers/blocklist?order=${story.ref}`}
              className="tap underline underline-offset-4"
            >
              {blocklistWords.block}
            </a>
            <a
              href={`/admin/customers/blocklist?order=${story.ref}&kind=device`}
              className="tap underline underline-offset-4"
            >
              {blocklistWords.blockDevice}
            </a>
            {story.payments.some(({ provider, state }) => provider !== WALLET && state === "CAPTURED") ? (
              <a
                href={`/admin/customers/blocklist?order=${story.ref}&kind=card`}
                className="tap underline underline-offset-4"
              >
                {blocklistWords.holdCard}
              </a>
            ) : null}
          </p>
        </PlainForm>
      ) : null}
    </Section>
  );
}

/** Sends items again, or says why that isn't possible. */
function SendAgain({ story, books, fresh, now }: Pick<Props, "story" | "books" | "fresh" | "now">) {
  // Of a refunded item the refund is the reason, not that the supplier once had it.
  const states = story.lines.map((line) => ({
    line,
    state:
      line.status === "refunded" ? ("refund_under_way" as const) : classifySendAgain(story, books, line, now),
  }));
  // Nobody expects to send again what was delivered.
  const closed = new Set(states.flatMap(({ line, state }) => (line.status === "delivered" ? [] : state)));
  return (
    <>
      {states.map(({ line, state }) =>
        state === "open" || state === "evidence" ? (
          <KeptForm
            key={line.id}
            action={sendAgainAction}
            about={{ ref: story.ref, line: line.id }}
            summary={storyWords.sendAgain(line.position)}
          >
            <p>{storyWords.sendAgainNote[state]}</p>
            {state === "evidence" ? (
              <KeptField
                id={`shown-${line.id}`}
                name="evidence"
                label={parkedWords.evidence}
                hint={storyWords.sendAgainEvidence}
                maxLength={500}
                autoComplete="off"
              />
            ) : null}
            <ReasonField id={`again-${line.id}`} />
            <CodeField id={`again-${line.id}`} fresh={fresh} />
            <Button type="submit">{storyWords.sendAgain(line.position)}</Button>
          </KeptForm>
        ) : null,
      )}
      {SEND_CLOSED.filter((state) => closed.has(state)).map((state) => (
        <p key={state} className="text-small text-muted">
          {storyWords.sendAgainClosed[state]}
        </p>
      ))}
    </>
  );
}
const SEND_CLOSED = ["sent", "disputed", "month_before", "queued", "refund_under_way", "held"] as const;

function RefundForm({
  line,
  orderRef,
  second,
  fresh,
}: {
  line: LineRow;
  orderRef: string;
  second: SecondPerson;
  fresh: boolean;
}) {
  const name = storyWords.refund(line.position, formatNaira(line.total_kobo));
  return (
    <KeptForm action={refundLineAction} about={{ ref: orderRef, line: line.id }} summary={name}>
      <p>{storyWords.refundNote}</p>
      {second.isOn ? <p>{approvalWords.formNote(formatNaira(second.limit))}</p> : null}
      <ReasonField id={`reason-${line.id}`} />
      <CodeField id={line.id} fresh={fresh} />
      <Button type="submit">{name}</Button>
    </KeptForm>
  );
}
