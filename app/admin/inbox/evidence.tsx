import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import { itemName } from "@/lib/admin/orders/item-name";
import type { OrderStory } from "@/lib/model/rows";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { evidenceWords } from "@/lib/words/en/inbox";
import { attemptNames } from "@/lib/words/en/order-story";
import { shortStatus } from "@/lib/words/en/orders";
import { parkReason } from "@/lib/words/en/parked";
import { recipientText } from "@/lib/words/recipient-text";

/** An order's facts, next to its customer's messages: its status, each item, the provider's responses, the payment. */
export function Evidence({ story }: { story: OrderStory }) {
  const paid = story.payments.filter(({ captured_kobo }) => captured_kobo !== null);
  const delivered = story.lines.some(({ status }) => status === "delivered");
  return (
    <aside aria-labelledby="evidence" className="grid grid-cols-1 gap-3 rounded-field bg-wash p-4">
      <h3 id="evidence" className="font-bold">
        {evidenceWords.title}
      </h3>
      <Row name={evidenceWords.order}>{shortStatus[story.status]}</Row>
      {story.lines.map((line) => (
        <div key={line.id} className="grid grid-cols-1">
          <Row name={itemName({ ...line, face: line.face_kobo })}>
            <Money amount={line.total_kobo} />
          </Row>
          <p className="text-small text-muted">{recipientText(line.service, toLocalPhone(line.recipient))}</p>
        </div>
      ))}
      {story.effects.map((effect) => {
        const { id, kind, state, upstream_id, customer_ref, reason } = effect;
        const at = effect.settled_at ?? effect.sent_at;
        return (
          <div key={id} className="grid grid-cols-1 border-t border-line pt-2">
            <Row name={kind === "VEND" ? evidenceWords.provider : evidenceWords.refund}>
              {kind === "REFUND" && state === "SUCCEEDED" ? evidenceWords.refunded : attemptNames[state]}
            </Row>
            <p className="text-small wrap-anywhere text-muted">
              {[at && timestamp(at), reason && parkReason(reason)].filter(Boolean).join(" · ")}
            </p>
            <p className="text-small text-muted">
              {upstream_id ? evidenceWords.theirs : evidenceWords.ours}{" "}
              <code className="font-mono break-all">{upstream_id ?? customer_ref}</code>
            </p>
          </div>
        );
      })}
      {paid.map(({ id, captured_kobo }) => (
        <Row key={id} name={evidenceWords.paid}>
          <Money amount={captured_kobo ?? story.total_kobo} />
        </Row>
      ))}
      <p className="flex flex-wrap gap-x-4 border-t border-line pt-2">
        <a href={`/admin/orders/${story.ref}`} className="tap underline underline-offset-4">
          {evidenceWords.remedies}
        </a>
        {delivered ? (
          <a href={`/admin/orders/${story.ref}#goodwill`} className="tap underline underline-offset-4">
            {evidenceWords.credit}
          </a>
        ) : null}
      </p>
      <p className="text-small text-muted">
        {delivered ? evidenceWords.delivered : evidenceWords.undelivered}
      </p>
    </aside>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <p className="leader">
      <span className="min-w-0 break-words">{name}</span>
      <span className="font-semibold">{children}</span>
    </p>
  );
}
