import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Heading } from "@/app/_ui/heading";
import { ActionNotice } from "@/app/admin/_ui/action-notice";
import { DecideForm } from "@/app/admin/orders/[ref]/decide-form";
import { ParkedItem } from "@/app/admin/orders/[ref]/parked-item";
import { findParked } from "@/lib/admin/orders/find-parked";
import { requireStaff } from "@/lib/auth/access/current-user";
import { isFresh } from "@/lib/auth/session/is-proved";
import { context } from "@/lib/context/context";
import { parkedWords } from "@/lib/words/en/desk";
import { parsePlace, placeText } from "../orders/order-filter";

export const metadata: Metadata = { title: parkedWords.title };

interface Props {
  searchParams: Promise<{ done?: string | string[]; after?: string | string[] }>;
}

/** The manual review queue, the longest waiting first. The owner decides; others see it without a form. */
export default async function ParkedPage({ searchParams }: Props) {
  const user = await requireStaff();
  const { done, after } = await searchParams;
  const ctx = context();
  const now = ctx.clock.now();
  const { parked, next } = await findParked(ctx, {
    after: typeof after === "string" ? parsePlace(after) : null,
  });
  const fresh = isFresh(user, now);
  return (
    <div className="grid grid-cols-1 max-w-3xl min-w-0 gap-5 pb-8">
      <div>
        <Heading title={parkedWords.title} lead={parkedWords.lead} />
        <ActionNotice done={done} />
      </div>
      {parked.length === 0 ? <p>{parkedWords.none}</p> : null}
      <ul className="grid grid-cols-1 gap-8">
        {parked.map((item) => (
          <li key={item.id} className="grid grid-cols-1 min-w-0 gap-2 border-t-2 border-ink pt-3">
            {item.ref ? (
              <a
                href={`/admin/orders/${item.ref}`}
                className="tap text-lead font-bold underline underline-offset-4"
              >
                {item.ref}
              </a>
            ) : null}
            <ParkedItem item={item} now={now} />
            {user.role === "owner" ? (
              <Disclosure summary={parkedWords.decide(item.ref ?? item.customerRef)}>
                <DecideForm item={item} here="parked" fresh={fresh} />
              </Disclosure>
            ) : null}
          </li>
        ))}
      </ul>
      {next ? (
        <p>
          <a
            href={`/admin/parked?after=${encodeURIComponent(placeText(next))}`}
            className={buttonClass("quiet")}
          >
            {parkedWords.later}
          </a>
        </p>
      ) : null}
    </div>
  );
}
