import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StatusMark, statusTone } from "@/app/_orders/status-mark";
import { secretPage } from "@/app/_shop/frame/shop-metadata";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { type OrderPageProps, orderLink } from "@/app/(shop)/orders/_order/order-link";
import { orderSentences } from "@/app/(shop)/orders/_order/order-sentence";
import { OrderTimeline } from "@/app/(shop)/orders/_order/order-timeline";
import { findMissing } from "@/lib/cases/find-missing";
import { context } from "@/lib/context/context";
import { orderPath } from "@/lib/model/order-path";
import { localHref } from "@/lib/words/local-href";
import { missingPage } from "@/lib/words/messages";
import { statusWord } from "@/lib/words/status-word";
import { CaseThread } from "./case-thread";
import { DeliveryProof } from "./delivery-proof";
import { EvidenceList } from "./evidence-list";
import { askedSentence, nextSentences } from "./next-sentences";
import { ReportForm } from "./report-form";

export function generateMetadata(): Metadata {
  return secretPage(missingPage.title);
}

/**
 * "It didn't come": the status, what happens next and by when, the evidence, and finally contact with our team. Works
 * without JavaScript.
 */
export default async function MissingPage(props: OrderPageProps<"asked" | "about">) {
  const ctx = context();
  const link = await orderLink(props);
  const { token } = link;
  const { asked, about } = await props.searchParams;
  const missing = await findMissing(ctx, link);
  if (!missing) notFound();
  const { order } = missing;
  const now = ctx.clock.now();
  const said = askedSentence(asked, order, now);
  const own = { ref: order.ref, token };
  return (
    <div className="column grid gap-6 pb-10">
      <Heading
        title={missingPage.heading({ status: order.status })}
        lead={missingPage.order({ ref: order.ref })}
      />
      {said === "" ? null : (
        <p role="status" className="font-semibold">
          {said}
        </p>
      )}
      {order.case ? (
        <CaseThread order={order} token={token} />
      ) : (
        <ReportForm missing={missing} token={token} about={about} />
      )}
      <section className="grid gap-2">
        <h2 className="font-bold">{missingPage.now}</h2>
        <p className={`display flex items-center gap-3 text-lead ${statusTone(order.status)}`}>
          <StatusMark status={order.status} size={26} />
          {statusWord(order)}
        </p>
        {orderSentences(order).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <section className="grid gap-2">
        <h2 className="font-bold">{missingPage.next}</h2>
        {nextSentences(missing, now).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <DeliveryProof missing={missing} />
      <EvidenceList missing={missing} />
      <OrderTimeline order={order} />
      <p className="flex flex-wrap gap-3">
        <a className={buttonClass("quiet")} href={localHref(orderPath(own))}>
          {missingPage.back}
        </a>
        <a className={buttonClass("plain")} href={localHref(orderPath(own, "/missing"))}>
          {missingPage.look}
        </a>
      </p>
    </div>
  );
}
