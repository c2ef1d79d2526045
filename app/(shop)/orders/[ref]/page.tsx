import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageWords } from "@/app/_shop/frame/page-words";
import { secretPage } from "@/app/_shop/frame/shop-metadata";
import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { InAccount } from "@/app/(shop)/orders/_order/in-account";
import { LiveOrder } from "@/app/(shop)/orders/_order/live-order";
import { type OrderPageProps, orderLink } from "@/app/(shop)/orders/_order/order-link";
import { SoldEsims } from "@/app/(shop)/orders/_order/sold-esim";
import { findOrderOwnership } from "@/lib/account/find-order-ownership";
import { findSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { isTerminal } from "@/lib/model/order-status";
import { findOrderView } from "@/lib/orders/reading/find-order-view";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { missingPage, orderWords } from "@/lib/words/messages";
import { reportMissingAction } from "./missing/actions";
import { CaseThread } from "./missing/case-thread";

export function generateMetadata(): Metadata {
  return {
    ...secretPage(orderWords.heading),
    // The link is a secret: no preview card to share, and a dozen fewer elements in every response.
    openGraph: null,
    twitter: null,
  };
}

/**
 * An order, for the holder of its token; without the token the page doesn't exist. There must be no loading.tsx
 * above: a streamed page responds 200 before it knows.
 */
export default async function OrderPage(props: OrderPageProps<"usage" | "kept" | "said">) {
  const link = await orderLink(props);
  const { token } = link;
  const { usage, kept, said } = await props.searchParams;
  const order = await findOrderView(context(), link);
  if (!order) notFound();
  const user = await findSignedIn();
  const balance =
    user && order.status === "awaiting_payment" ? await getWalletBalance(context(), user.userId) : null;
  const sells = (...services: string[]) => order.lines.some(({ service }) => services.includes(service));
  const open = !isTerminal(
    order.status,
    order.lines.map(({ status }) => status),
  );
  const reasons = open || [...order.lines, ...order.timeline].some(({ reason }) => reason);
  const pins = sells("exam-pin");
  const esims = sells("esim", "esim-topup");
  const whose = user ? await findOrderOwnership(context(), { ref: order.ref, token }, user.userId) : null;
  return (
    <div className="column pt-6">
      {/* Only what this order can still show: all would be a third of the page. */}
      <PageWords
        of={[
          "order",
          open && "orderOpen",
          reasons && "orderReasons",
          pins && "orderPins",
          esims && "orderEsim",
        ]}
      >
        <LiveOrder
          key={order.ref}
          order={order}
          token={token}
          readAt={context().clock.now().toISOString()}
          balance={balance}
          mine={whose === "mine"}
        >
          <div className="grid">
            {whose ? <InAccount order={order} token={token} whose={whose} refused={kept === "no"} /> : null}
            {sells("esim") ? (
              <SoldEsims order={order} token={token} ask={typeof usage === "string" ? usage : ""} />
            ) : null}
            <CaseThread order={order} token={token} said={said} />
            <PlainForm
              action={reportMissingAction}
              className="grid justify-items-start gap-2 border-t border-line py-5 print:hidden"
            >
              <HiddenFields values={{ ref: order.ref, token }} />
              <Button type="submit" look="quiet" aria-describedby="missing-hint">
                {missingPage.what({ status: order.status })}
              </Button>
              <p id="missing-hint" className="text-small text-muted">
                {missingPage.buttonHint}
              </p>
            </PlainForm>
          </div>
        </LiveOrder>
      </PageWords>
    </div>
  );
}
