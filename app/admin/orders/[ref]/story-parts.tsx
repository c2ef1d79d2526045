import { StatusMark } from "@/app/_orders/status-mark";
import { Money } from "@/app/_ui/money";
import { Section } from "@/app/_ui/section";
import { clockTime } from "@/app/_ui/time";
import { itemName } from "@/lib/admin/orders/item-name";
import type { EventRow, LineRow, OrderStory } from "@/lib/model/rows";
import { formatNaira, kobo } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { storyWords } from "@/lib/words/en/order-story";
import { staffReasons } from "@/lib/words/en/parked";
import { eventWords, lineWords } from "@/lib/words/messages";
import { reasonSentence } from "@/lib/words/reason-sentence";
import { recipientText } from "@/lib/words/recipient-text";

/** The order's history and its items. */
export function StoryParts({ story }: { story: OrderStory }) {
  return (
    <>
      <Section title={storyWords.timeline}>
        <ol className="grid grid-cols-1 gap-1">
          {story.events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the timeline only grows at its end
            <li key={index} className="flex items-baseline gap-4">
              <time dateTime={new Date(event.at).toISOString()} className="font-mono text-small text-muted">
                {clockTime(event.at)}
              </time>
              <span className="min-w-0 break-words">{eventText(story, event)}</span>
            </li>
          ))}
        </ol>
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
  const what = eventWords[event.event];
  const told = [
    line && story.lines.length > 1 ? storyWords.ofItem(line, what) : what,
    typeof amount === "number" ? formatNaira(kobo(amount)) : null,
  ];
  const why = typeof reason === "string" ? staffReason(reason, item?.service ?? story.service) : null;
  return storyWords.because(told.filter(Boolean).join(", "), why);
}

/** The sentence for an item's or event's reason, never a code: the staff wording if there is one, else the customer's. */
function staffReason(reason: string, service: string): string {
  return staffReasons[reason] ?? reasonSentence(reason, service) ?? "";
}
