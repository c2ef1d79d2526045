import "server-only";
import { findCustomers } from "@/lib/admin/customers/find-customers";
import { findOrders } from "@/lib/admin/orders/find-orders";
import { listedItem } from "@/lib/admin/orders/listed-item";
import { parseFragment, parseSearch } from "@/lib/admin/orders/parse-search";
import { ADMIN_SECTIONS } from "@/lib/auth/access/sections";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { ordersWords, shortStatus } from "@/lib/words/en/orders";
import { adminSections } from "@/lib/words/en/sections";

export interface DeskLink {
  href: string;
  title: string;
  note: string;
}

export interface DeskResults {
  pages: DeskLink[];
  orders: DeskLink[];
  customers: DeskLink[];
}

const MAX_RESULTS = 6;

/** Matches of a search text: pages by name, orders and customers by a whole identifier or a part of one. */
export async function findInDesk(ctx: Context, role: StaffRole, text: string): Promise<DeskResults> {
  const search = parseSearch(text);
  if (!search) return { pages: [], orders: [], customers: [] };
  const [{ orders }, { customers }] = await Promise.all([
    findOrders(ctx, { search, fragment: parseFragment(text) }),
    may(role, "customers.view") ? findCustomers(ctx, { text: text.trim() }) : { customers: [] },
  ]);
  const wanted = text.trim().toLowerCase();
  return {
    pages: ADMIN_SECTIONS.filter(
      ({ label, right }) => may(role, right) && adminSections[label].toLowerCase().includes(wanted),
    ).map(({ path, label }) => ({ href: path, title: adminSections[label], note: "" })),
    orders: orders.slice(0, MAX_RESULTS).map((order) => ({
      href: `/admin/orders/${order.ref}`,
      title: order.ref,
      note: [shortStatus[order.status], listedItem(order), order.email || ordersWords.noEmail].join(" · "),
    })),
    customers: customers.slice(0, MAX_RESULTS).map(({ id, email, name }) => ({
      href: `/admin/customers/${id}`,
      title: email,
      note: name ?? "",
    })),
  };
}
