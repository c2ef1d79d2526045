import { Money } from "@/app/_ui/money";
import { Section } from "@/app/_ui/section";
import { clockTime } from "@/app/_ui/time";
import type { OrderStory } from "@/lib/model/rows";
import { storyWords } from "@/lib/words/en/order-story";
import { parkReason } from "@/lib/words/en/parked";

/** Attempts and payments with the pipeline's internal codes, to quote to a developer or the supplier's support. */
export function AttemptsPart({ story }: { story: OrderStory }) {
  return (
    <>
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

function Effect({ effect }: { effect: OrderStory["effects"][number] }) {
  const parts = [
    effect.sent_at && `${storyWords.sent} ${clockTime(effect.sent_at)}`,
    effect.sighted_at && `${storyWords.seenThere} ${clockTime(effect.sighted_at)}`,
    effect.next_at && `${storyWords.next} ${clockTime(effect.next_at)}`,
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
