import type { Place } from "@/lib/admin/orders/find-orders";
import type { Context } from "@/lib/context/context";
import { EXPORT_PAGE, nairaCell, pagedCsv } from "@/lib/platform/paged-csv";
import { customersWords } from "@/lib/words/en/customers";
import { timestamp } from "@/lib/words/lagos-time";
import { deskWords } from "@/lib/words/messages";
import { type CustomerFilter, findCustomers } from "./find-customers";
import { ordersCount } from "./orders-count";

/** The accounts of a filter as CSV. Naira, Lagos times. */
export function customersCsv(ctx: Pick<Context, "db">, filter: CustomerFilter): AsyncGenerator<string> {
  return pagedCsv(
    customersWords.exportHead,
    async (after: Place | null) => {
      const { customers, next } = await findCustomers(ctx, { ...filter, after, limit: EXPORT_PAGE });
      return { rows: customers, next };
    },
    ({ createdAt, deletedAt, email, name, role, verified, orders, balanceKobo, lastOrderAt }) => [
      timestamp(createdAt),
      deletedAt ? customersWords.removed : email,
      name ?? "",
      role === "customer" ? customersWords.customer : deskWords.roles[role],
      verified ? customersWords.yes : customersWords.no,
      ordersCount(orders),
      nairaCell(balanceKobo),
      lastOrderAt ? timestamp(lastOrderAt) : "",
    ],
  );
}
