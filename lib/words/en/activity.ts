import type { ApprovalKind } from "@/lib/model/approval";
import { formatNaira, kobo } from "@/lib/platform/money";
import { day, shortTime } from "../lagos-time";
import { goodsName, orderServiceName } from "../order-service-name";
import { approvalWords, requestName } from "./approvals";
import { attemptNames } from "./order-story";
import { shortStatus } from "./orders";

/** A value changed by an action, in words; null on the side that had none. */
export interface Change {
  label: string;
  before: string | null;
  after: string | null;
}

/** Labels of the log's values. Others appear only in the technical details. */
const LABELS: Record<string, string> = {
  acceptedLoss: "Accepted loss",
  accent: "Colour",
  approval: "Request",
  approvedBy: "Approved by",
  askedKobo: "Amount",
  balanceKobo: "Wallet balance",
  count: "Count",
  criticalHours: "Critical threshold (hours)",
  dropDomain: "Domain for purchases without an email",
  email: "Email",
  evidence: "Evidence",
  explanation: "Explanation",
  featured: "Featured",
  flat: "Flat fee",
  floorKobo: "Minimum margin",
  goodwillKobo: "Compensations for this order",
  hidden: "Hidden",
  hint: "Blocked",
  lineStatus: "Item",
  lowHours: "Warning threshold (hours)",
  markupBp: "Markup",
  markupKobo: "Markup",
  name: "Name",
  orders: "Orders",
  owner: "Assigned to",
  paused: "Paused",
  position: "Position",
  rateBp: "Rate",
  role: "Role",
  sessions: "Signed-in devices",
  shared: "Shown to all staff",
  snoozedUntil: "Snoozed until",
  state: "State",
  status: "Order",
  supportEmail: "Customer email",
  supportHours: "Hours for replies",
  supportPhone: "Customer phone",
  text: "Text",
  until: "Until",
};

/** Codes of states, items and roles. */
const VALUES: Record<string, string> = {
  ...shortStatus,
  ...attemptNames,
  waiting: "Queued",
  sending: "Processing",
  open: "Open",
  owned: "Assigned",
  explained: "Explained",
  closed: "Closed",
  none: "None",
  customer: "Customer",
  owner: "Owner",
  manager: "Manager",
  support: "Support",
  accountant: "Accountant",
  auditor: "Auditor",
};

/** The changes of an activity log entry about `subject`, in words. Values only for developers are omitted. Pure. */
export function changesOf(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  subject = "",
): Change[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].flatMap((key) => {
    const label = Object.hasOwn(LABELS, key) ? LABELS[key] : undefined;
    const [was, is] = [valueText(key, before?.[key], subject), valueText(key, after?.[key], subject)];
    return label && was !== is && (was || is) ? [{ label, before: was, after: is }] : [];
  });
}

function valueText(key: string, value: unknown, subject: string): string | null {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    if (/Kobo$|^(flat|acceptedLoss)$/.test(key)) return formatNaira(kobo(Math.round(value)));
    return key.endsWith("Bp") ? `${value / 100}%` : String(value);
  }
  if (typeof value !== "string" || value === "") return null;
  if (key === "approval" && Object.hasOwn(approvalWords.kinds, value))
    return requestName(value as ApprovalKind, subject);
  if (Object.hasOwn(VALUES, value)) return VALUES[value] ?? null;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return `${shortTime(value)}, ${day(value)}`;
  // Another code: words joined by underscores, or capitals.
  return /^[a-z]+(_[a-z]+)+$|^[A-Z]+(_[A-Z]+)*$/.test(value) ? null : value;
}

/** Subjects that are a single thing. */
const THINGS: Record<string, string> = {
  "setting:shop": "name, colour and contacts",
  "setting:alerts": "email alerts",
  "setting:macros": "macros",
  "view:inbox": "inbox",
  "view:orders": "orders",
  "view:customers": "customers",
  "view:parked": "decisions",
  "view:disputes": "disputes",
  "view:audit": "activity log",
  "export:parked": "decisions",
  "export:audit": "activity log",
  "setting:text_terms": "terms",
  "setting:text_privacy": "privacy",
  "setting:text_refunds": "refunds",
  "connection:mail": "email server",
  "connection:payments": "Paystack",
  "connection:paystack": "Paystack",
  "connection:upstream": "supplier",
};

/**
 * An action's subject in words: "Data: MTN" for "price:data/mtn". Null if the action already says it, and for ids, which are in
 * the technical details. Pure.
 */
export function subjectText(subject: string): string | null {
  if (Object.hasOwn(THINGS, subject)) return THINGS[subject] ?? null;
  const [, service = "", product] = /^(?:price|selling):([^/]+)(?:\/([^/]+))?/.exec(subject) ?? [];
  if (orderServiceName(service) !== service)
    return product ? goodsName(service, product.replaceAll("-", " ")) : orderServiceName(service);
  const [, name] = /^(?:price|selling|product|day|export):(.+)$/.exec(subject) ?? [];
  if (!name) return null;
  if (subject.startsWith("export:")) return name.replace("/", ", ").replaceAll("_", " ");
  return subject.startsWith("day:") ? name : name.split(/[/-]/).join(" ");
}
