import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import type { Parked } from "@/lib/admin/orders/find-parked";
import { findHeldGoods } from "@/lib/admin/orders/find-stored-goods";
import { itemName } from "@/lib/admin/orders/item-name";
import { reviewReason } from "@/lib/admin/orders/review-reason";
import { context } from "@/lib/context/context";
import { reviewDueAt } from "@/lib/model/review-due";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { waitText } from "@/lib/words/en/orders";
import { parkedWords } from "@/lib/words/en/parked";
import { recipientText } from "@/lib/words/recipient-text";

function dueText(paidAt: Date, now: Date): string {
  const due = reviewDueAt(paidAt);
  const words = due > now ? parkedWords.due : parkedWords.late;
  return words(timestamp(due));
}

/** An attempt in manual review: reason, start, deadline, and what to look for at the supplier or payment provider. */
export async function ParkedItem({ item, now }: { item: Parked; now: Date }) {
  const { kind, service, product, recipient, request, face } = item;
  const since = item.sentAt ?? item.createdAt;
  const { pins = null, isForeign = false } = (await findHeldGoods(context(), item.id)) ?? {};
  const what = product && service && face !== null ? itemName({ service, product, request, face }) : null;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="leader">
        <span className="font-semibold break-words">
          {kind === "VEND" ? parkedWords.vend : parkedWords.refundOf}
          {what ? `, ${what}` : ""}
        </span>
        <Money amount={item.total ?? item.amount} className="font-semibold" />
      </p>
      <p className="text-small text-muted">
        {recipient && service ? `${recipientText(service, toLocalPhone(recipient))} · ` : ""}
        {parkedWords.age(waitText(now.getTime() - since.getTime()))}
        {item.paidAt ? ` · ${dueText(item.paidAt, now)}` : ""}
      </p>
      <p>{reviewReason(item)}</p>
      {isForeign ? <p>{parkedWords.keptForeign}</p> : null}
      {pins && pins.held < pins.bought ? (
        <p>{parkedWords.keptPins(pins.held, pins.bought)}</p>
      ) : item.kept ? (
        <p>{parkedWords.kept}</p>
      ) : null}
      {/* Paystack never got this one, so its note isn't there. */}
      {item.reason === "refund_partly_back" || item.reason === "refund_listed" ? null : (
        <p>
          {kind === "VEND" ? parkedWords.checkVend : parkedWords.checkRefund}{" "}
          <code className="block font-mono break-all">{item.customerRef}</code>
          {item.upstreamId ? (
            <>
              {parkedWords.checkTheirs[kind]}{" "}
              <code className="block font-mono break-all">{item.upstreamId}</code>
            </>
          ) : null}
        </p>
      )}
      {kind === "VEND" ? (
        <p className="text-small text-muted">
          {item.sightedAt || item.upstreamId ? parkedWords.seen : parkedWords.unseen(item.cleanScans)}
        </p>
      ) : null}
    </div>
  );
}
