import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { Section } from "@/app/_ui/section";
import { Feedback } from "@/app/admin/_ui/feedback";
import { parsePlace, placeText } from "@/app/admin/_ui/list-address";
import { OrderList } from "@/app/admin/orders/order-list";
import { findCustomer } from "@/lib/admin/customers/find-customer";
import { findOrders } from "@/lib/admin/orders/find-orders";
import { requireStaff } from "@/lib/auth/access/current-user";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { getWalletStatement } from "@/lib/wallet/get-wallet";
import { customerNotices, customersWords } from "@/lib/words/en/customers";
import { CustomerActs } from "./customer-acts";
import { CustomerHead } from "./customer-head";
import { CustomerParts } from "./customer-parts";
import { StatementPart } from "./statement-part";

export const metadata: Metadata = { title: customersWords.customer };

const ENTRIES = 20;

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

/** One customer's account for staff: details, purchases, wallet, messages and possible actions. */
export default async function CustomerPage({ params, searchParams }: Props) {
  const user = await requireStaff("customers.view");
  const ctx = context();
  const customer = await findCustomer(ctx, decodeURIComponent((await params).id));
  if (!customer) notFound();
  const query = await searchParams;
  const before = Number(wholeParam(query, "before", 15)) || undefined;
  const after = parsePlace(wholeParam(query, "after"));
  const [{ orders, next }, entries] = await Promise.all([
    findOrders(ctx, { userId: customer.id, after }),
    getWalletStatement(ctx, customer.id, { before, limit: ENTRIES + 1 }),
  ]);
  const here = `/admin/customers/${customer.id}`;
  const last = entries.length > ENTRIES ? entries[ENTRIES - 1] : undefined;
  return (
    <div className="grid grid-cols-1 max-w-3xl min-w-0 pb-8">
      <CustomerHead customer={customer} />
      <Feedback done={wholeParam(query, "done")} notices={customerNotices} />
      <Section title={customersWords.orders}>
        <OrderList
          filter={null}
          orders={orders}
          older={next ? `${here}?after=${placeText(next)}` : null}
          role={user.role}
        />
      </Section>
      <StatementPart
        entries={entries.slice(0, ENTRIES)}
        older={last ? `${here}?before=${last.id}#statement` : null}
      />
      <CustomerParts customer={customer} mayAudit={may(user.role, "activity.view")} />
      <CustomerActs
        customer={customer}
        role={user.role}
        fresh={isFresh(user, ctx.clock.now())}
        formKey={randomUUID()}
      />
    </div>
  );
}
