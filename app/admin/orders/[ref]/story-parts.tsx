import { StatusMark } from "@/app/_orders/status-mark";
import { Money } from "@/app/_ui/money";
import { Section } from "@/app/_ui/section";
import { clockTime, day } from "@/app/_ui/time";
import type { StoryBooks } from "@/lib/admin/orders/find-order-story";
import { itemName } from "@/lib/admin/orders/item-name";
import type { EventRow, LineRow, OrderStory } from "@/lib/model/rows";
import { formatNaira, kobo } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { staffEvents, storyWords } from "@/lib/words/en/order-story";
import { staffReasons } from "@/lib/words/en/parked";
import { eventWords, lineWords } from "@/lib/words/messages";
import { reasonSentence } from "@/lib/words/reason-sentence";
import { recipientText } from "@/lib/words/recipient-text";

type Disputes = StoryBooks["disputes"];

/** The order's history, with its disputes, and its items. */
export function StoryParts({ story, disputes }: { story: OrderStory; disputes: Disputes }) {
  const happened = [
    ...story.events.map((event) => ({ at: event.at, text: eventText(story, event) })),
    ...disputes.flatMap(disputeTexts),
  ].toSorted((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());
  return (
    <>
      <Section title={storyWords.timeline}>
        {[...new Set(happened.map(({ at }) => day(at)))].map((date) => (
          <div key={date} className="grid grid-cols-1 gap-1">
            <p className="text-small font-semibold text-muted">{date}</p>
            <ol aria-label={date} className="grid grid-cols-1 gap-1">
              {happened
                .filter(({ at }) => day(at) === date)
                .map(({ at, text }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a day only grows at its end
                  <li key={index} className="flex items-baseline gap-4">
                    <time dateTime={new Date(at).toISOString()} className="font-mono text-small text-muted">
                      {clockTime(at)}
                    </time>
                    <span className="min-w-0 break-words">{text}</span>
                  </li>
                ))}
            </ol>
          </div>
        ))}
      </Section>
      <Section title={storyWords.lines}>
        <ul className="grid grid-cols-1">
          {story.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      </Section>
    </>
  );
}

function Line({ line }: { line: LineRow }) {
  const facts = [
    recipientText(line.service, toLocalPhone(line.recipient)),
    lineWords[line.status],
    line.reason ? staffReason(line.reason, line.service) : null,
  ];
  return (
    <li className="grid grid-cols-1 border-t border-line py-2">
      <span className="leader">
        <span className="flex min-w-0 items-center gap-2 font-semibold break-words">
          <StatusMark status={line.status} size={18} />
          {line.position}. {itemName({ ...line, face: line.face_kobo })}
        </span>
        <Money amount={line.total_kobo} />
      </span>
      <span className="text-small break-words text-muted">{facts.filter(Boolean).join(" · ")}</span>
      {line.delivery_cipher ? <span className="text-small text-muted">{storyWords.goodsKept}</span> : null}
    </li>
  );
}

function eventText(story: OrderStory, event: EventRow): string {
  const item = story.lines.find(({ id }) => id === event.line_id);
  const line = item?.position;
  const { reason, amount } = event.detail ?? {};
  const what = staffEvents[event.event] ?? eventWords[event.event];
  const told = [
    line && story.lines.length > 1 ? storyWords.ofItem(line, what) : what,
    typeof amount === "number" ? formatNaira(kobo(amount)) : null,
  ];
  const why = typeof reason === "string" ? staffReason(reason, item?.service ?? story.service) : null;
  return storyWords.because(told.filter(Boolean).join(", "), why);
}

function disputeTexts({ state, kobo, openedAt, answer, answeredAt, decidedAt }: Disputes[number]) {
  const words = storyWords.dispute;
  return [
    { at: openedAt, text: words.open },
    ...(answer && answeredAt ? [{ at: answeredAt, text: words[answer] }] : []),
    ...(state !== "open" && decidedAt ? [{ at: decidedAt, text: words[state](formatNaira(kobo)) }] : []),
  ];
}

/** The sentence for an item's or event's reason, never a code: the staff wording if there is one, else the customer's. */
function staffReason(reason: string, service: string): string {
  return staffReasons[reason] ?? reasonSentence(reason, service) ?? "";
}
