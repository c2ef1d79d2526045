import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { cutParam, type SearchParams } from "@/app/_ui/search-param";
import { listMyOrders, parseOrderFilter } from "@/lib/account/list-my-orders";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { localHref } from "@/lib/words/local-href";
import { accountWords } from "@/lib/words/messages";
import { NoOrders } from "../no-orders";
import { OrderRow } from "../order-row";
import { OrderFilters } from "./order-filters";

export function generateMetadata(): Metadata {
  return { title: accountWords.ordersTitle };
}

/** All orders of the account, filtered by address and paged by key. */
export default async function OrdersPage({ searchParams }: { searchParams: SearchParams }) {
  const { userId } = await requireSignedIn();
  const params = await searchParams;
  const asked = {
    service: cutParam(params.service),
    status: cutParam(params.status),
    from: cutParam(params.from),
    to: cutParam(params.to),
  };
  const before = cutParam(params.before) || undefined;
  const { orders, next } = await listMyOrders(context(), userId, parseOrderFilter(asked), { before });
  const narrowed = Object.values(asked).some((text) => text !== "");
  const here = (more: Record<string, string>) => {
    const query = new URLSearchParams(
      Object.entries({ ...asked, ...more }).filter(([, text]) => text !== ""),
    );
    return query.size > 0 ? `/account/orders?${query}` : "/account/orders";
  };
  return (
    <div className="max-w-2xl pb-10">
      <Heading title={accountWords.ordersTitle} lead={accountWords.ordersLead} />
      <OrderFilters asked={asked} narrowed={narrowed} count={before ? 2 : orders.length} />
      {orders.length === 0 ? (
        <div className="py-6">
          {narrowed ? <p className="text-muted">{accountWords.noneFit}</p> : <NoOrders />}
        </div>
      ) : (
        <ul className="border-t border-line">
          {orders.map((order) => (
            <OrderRow key={order.ref} order={order} />
          ))}
        </ul>
      )}
      <nav aria-label={accountWords.ordersTitle} className="flex flex-wrap gap-3 pt-4">
        {before ? (
          <a className={buttonClass("quiet")} href={localHref(here({}))}>
            {accountWords.newest}
          </a>
        ) : null}
        {next ? (
          <a className={buttonClass("quiet")} href={localHref(here({ before: next }))}>
            {accountWords.older}
          </a>
        ) : null}
        {narrowed ? (
          <a className={buttonClass("plain")} href={localHref("/account/orders")}>
            {accountWords.clear}
          </a>
        ) : null}
      </nav>
    </div>
  );
}
