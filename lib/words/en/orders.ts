import type { OrderStatus } from "@/lib/model/order-status";

/** Texts of the admin's order pages. Order texts that customers also read are in messages/en/order.json. */
export const ordersWords = {
  title: "Orders",
  search: "Reference, phone, meter, email or ID",
  searchHint: "All of it, or 4 characters or more from its start or end. It stays out of the page's address.",
  find: "Search",
  status: "Status",
  service: "Service",
  filters: "Filter by status, service or date",
  none: "No matching orders.",
  noneFound: "No matching orders. Enter all of it, or at least 4 characters from its start or end.",
  noneYet: "None of these 300 orders match. Go to older orders or choose dates.",
  older: "Older orders",
  list: "Orders, newest first",
  lists: {
    placed: { down: "Orders, newest first", up: "Orders, oldest first" },
    total: { down: "Orders, highest total first", up: "Orders, lowest total first" },
    margin: { down: "Orders, highest margin first", up: "Orders, lowest margin first" },
    waiting: { down: "Waiting orders, shortest wait first", up: "Waiting orders, longest wait first" },
  },
  sorts: {
    placed: { down: "Sort newest first", up: "Sort oldest first" },
    total: { down: "Sort highest total first", up: "Sort lowest total first" },
    margin: { down: "Sort highest margin first", up: "Sort lowest margin first" },
    waiting: {
      down: "Waiting orders only, shortest wait first",
      up: "Waiting orders only, longest wait first",
    },
  },
  margin: (amount: string) => `margin ${amount}`,
  openCase: "Open",
  nextPage: "Next page",
  table: "Orders table",
  newer: "Newer orders",
  exportHead: [
    "Placed (Lagos)",
    "Reference",
    "Service",
    "Product",
    "Item",
    "Status",
    "Email",
    "Items",
    "Total",
    "Payment fee",
    "Paid (Lagos)",
    "Margin",
  ],
  columnNames: {
    ref: "Reference",
    placed: "Placed",
    email: "Customer",
    item: "Item",
    service: "Service",
    status: "Status",
    paid: "Paid",
    lines: "Items",
    channel: "Paid by",
    waiting: "Waiting since",
    attempts: "Attempts",
    case: "Case",
    dispute: "Dispute",
    cost: "Cost",
    fee: "Payment fee",
    total: "Total",
    margin: "Margin",
  },
  order: "Order",
  total: "Total",
  more: (count: number) => `and ${count} more`,
  noEmail: "No email",
};

/** How a payment was made, by the provider's name for it. */
export const channelNames: Record<string, string> = {
  card: "Card",
  bank: "Bank",
  bank_transfer: "Bank transfer",
  ussd: "USSD",
  wallet: "Wallet",
};

export const disputeStates: Record<string, string> = { open: "Open", won: "Won", lost: "Lost" };

/** How long someone has waited: "3 min", "2 h", "4 days". */
export function waitText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "under 1 min";
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

export const shortStatus: Record<OrderStatus, string> = {
  awaiting_payment: "Unpaid",
  paid: "Paid",
  processing: "Processing",
  delivered: "Delivered",
  partly_delivered: "Partial",
  refund_due: "Refunding",
  refunded: "Refunded",
  expired: "Expired",
  under_review: "Review",
};
