import type { Metadata } from "next";
import { ActNotice } from "@/app/_desk/act-notice";
import { Heading } from "@/app/_ui/heading";
import { requireStaff } from "@/lib/auth/current-user";
import { findOrders } from "@/lib/desk/find-orders";
import { readSearch } from "@/lib/desk/read-search";
import { openSearch } from "@/lib/desk/seal-search";
import { context } from "@/lib/orders/context";
import { ordersWords } from "@/lib/words/en/desk";
import { FilterForm } from "./filter-form";
import { type Asked, readFilter, toQuery } from "./order-filter";
import { OrderList } from "./order-list";

export const metadata: Metadata = { title: ordersWords.title };

interface Props {
  searchParams: Promise<Asked & { done?: string | string[] }>;
}

/** Every order, newest first, by what somebody has in hand of it. */
export default async function OrdersPage({ searchParams }: Props) {
  await requireStaff();
  const asked = await searchParams;
  const ctx = context();
  const filter = readFilter(asked);
  const text = filter.found ? openSearch(ctx, filter.found) : null;
  const { orders, next } = await findOrders(ctx, { ...filter, search: text ? readSearch(text) : null });
  return (
    <div className="grid grid-cols-1 max-w-3xl min-w-0 gap-5 pb-8">
      <div>
        <Heading title={ordersWords.title} />
        <ActNotice done={asked.done} />
      </div>
      <FilterForm filter={filter} />
      {text ? <p>{ordersWords.searched(text)}</p> : null}
      <OrderList
        orders={orders}
        older={next ? `/admin/orders${toQuery({ ...filter, after: next })}` : null}
      />
    </div>
  );
}
