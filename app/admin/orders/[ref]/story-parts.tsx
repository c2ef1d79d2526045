import { StatusMark } from "@/app/_orders/status-mark";
import { Money } from "@/app/_ui/money";
import { Section } from "@/app/_ui/section";
import { clockTime } from "@/app/_ui/time";
import type { EventRow, LineRow, OrderStory } from "@/lib/model/rows";
import { formatNaira, kobo } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { parkReason, storyWords } from "@/lib/words/en/desk";
import { eventWords, lineWords } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { recipientText } from "@/lib/words/recipient-text";

const time = (at: string) => clockTime(new Date(at).toISOString());

/** Items, attempts, timeline and payments as recorded by the pipeline. */
export function StoryParts({ story }: { story: OrderStory }) {
  return (
    <>
      <Section title={storyWords.lines}>
        <ul className="grid grid-cols-1">
          {story.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      </Section>
      <Section title={storyWords.timeline}>
        <ol className="grid grid-cols-1 gap-1">
          {story.events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the timeline only grows at its end
            <li key={index} className="flex items-baseline gap-4">
              <time dateTime={new Date(event.at).toISOString()} className="font-mono text-small text-muted">
                {time(event.at)}
              </time>
              <span className="min-w-0 break-words">{eventText(story, event)}</span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={storyWords.effects}>
        {story.effects.length === 0 ? <p>{storyWords.noEffects}</p> : null}
        <ul className="grid grid-cols-1">
          {story.effects.map((effect) => (
            <Effect key={effect.id} effect={effect} />
          ))}
        </ul>
      </Section>
      <Section title={storyWords.payments}>
        <ul className="grid grid-cols-1">
          {story.payments.map((payment) => (
            <li key={payment.id} className="grid grid-cols-1 border-t border-line py-2">
              <span className="leader">
                <span className="min-w-0 font-semibold break-all">{payment.reference}</span>
                <Money amount={payment.captured_kobo ?? payment.expected_kobo} />
              </span>
              <span className="text-small text-muted">
                {payment.provider} · {payment.state} ·{" "}
                {payment.captured_kobo === null ? storyWords.expected : storyWords.captured}
                {payment.disposition ? ` · ${payment.disposition}` : ""}
                {payment.reason ? ` · ${payment.reason}` : ""}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Line({ line }: { line: LineRow }) {
  return (
    <li className="grid grid-cols-1 border-t border-line py-2">
      <span className="leader">
        <span className="flex min-w-0 items-center gap-2 font-semibold break-words">
          <StatusMark status={line.status} size={18} />
          {line.position}. {productName(line.product)} {line.service}
        </span>
        <Money amount={line.total_kobo} />
      </span>
      <span className="text-small break-words text-muted">
        {recipientText(line.service, toLocalPhone(line.recipient))} · {lineWords[line.status]}
        {line.reason ? ` · ${parkReason(line.reason)}` : ""}
      </span>
      {line.delivery_cipher ? <span className="text-small text-muted">{storyWords.goodsKept}</span> : null}
    </li>
  );
}

function Effect({ effect }: { effect: OrderStory["effects"][number] }) {
  const parts = [
    effect.sent_at && `${storyWords.sent} ${time(effect.sent_at)}`,
    effect.sighted_at && `${storyWords.seenThere} ${time(effect.sighted_at)}`,
    effect.next_at && `${storyWords.next} ${time(effect.next_at)}`,
    effect.reason && parkReason(effect.reason),
  ];
  return (
    <li className="grid grid-cols-1 border-t border-line py-2">
      <span className="leader">
        <span className="font-semibold">
          {effect.kind} {effect.attempt}: {effect.state}
        </span>
        <Money amount={effect.amount_kobo} />
      </span>
      <span className="text-small break-all text-muted">
        {storyWords.ours} <code className="font-mono">{effect.customer_ref}</code>
        {effect.upstream_id ? (
          <>
            {" "}
            · {storyWords.their} <code className="font-mono">{effect.upstream_id}</code>
          </>
        ) : null}
      </span>
      <span className="text-small text-muted">{parts.filter(Boolean).join(" · ")}</span>
    </li>
  );
}

function eventText(story: OrderStory, event: EventRow): string {
  const line = story.lines.find(({ id }) => id === event.line_id)?.position;
  const { reason, amount } = event.detail ?? {};
  return [
    eventWords[event.event],
    line && story.lines.length > 1 ? `(${line})` : null,
    typeof amount === "number" ? formatNaira(kobo(amount)) : null,
    typeof reason === "string" ? parkReason(reason) : null,
  ]
    .filter(Boolean)
    .join(", ");
}
