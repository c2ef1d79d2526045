import { newId } from "@/lib/model/ids";
import { maskCustomer } from "@/lib/model/mask-customer";
import { productSlug } from "@/lib/model/product-slug";
import type { AccountContext } from "./account-context";

export const BENEFICIARY_KINDS = ["phone", "meter", "smartcard", "betting", "internet"] as const;
export type BeneficiaryKind = (typeof BENEFICIARY_KINDS)[number];

/** A number that a customer saved. */
export interface Beneficiary {
  id: string;
  kind: BeneficiaryKind;
  /** The product's slug; empty for phones. */
  product: string;
  /** E.164 for phones. */
  number: string;
  meterType: string;
  /** The account name returned by the provider, masked; null if it wasn't validated. */
  holder: string | null;
  /** The customer's nickname; empty: none. */
  label: string;
}

/** The maximum per account: a personal list, not a bulk address book. */
const MAX_BENEFICIARIES = 200;

export async function listBeneficiaries(ctx: AccountContext, userId: string): Promise<Beneficiary[]> {
  const rows = await ctx.db.beneficiary.findMany({
    where: { userId },
    orderBy: [{ kind: "asc" }, { savedAt: "desc" }],
    take: MAX_BENEFICIARIES,
  });
  return rows.map(({ id, kind, product, number, meterType, holder, label }) => ({
    id,
    kind: kind as BeneficiaryKind,
    product,
    number,
    meterType,
    holder,
    label,
  }));
}

/**
 * Saves the numbers that one of the account's own orders was delivered to; another may be wrong. Returns how many are new; null
 * if the account has no such order, or its service has no number to save (eSIMs, exam PINs); "full" if the list would exceed its
 * limit.
 */
export async function saveBeneficiaries(
  ctx: AccountContext,
  userId: string,
  ref: string,
): Promise<number | "full" | null> {
  const order = await ctx.db.order.findFirst({
    where: { ref: ref.slice(0, 20).toUpperCase(), userId },
    select: {
      input: true,
      lines: { select: { service: true, status: true, product: true, recipient: true, request: true } },
    },
  });
  if (!order?.lines.some(({ service }) => KIND_OF[service])) return null;
  const held = await ctx.db.beneficiary.count({ where: { userId } });
  const typed = namesIn(order.input);
  const rows = order.lines.flatMap((line) => {
    const kind = KIND_OF[line.service];
    if (!kind || line.status !== "delivered") return [];
    const request = line.request as Record<string, unknown>;
    const named = request.customerName;
    // A name that the customer entered while validation was down proves nothing.
    const validated = typeof named === "string" && named !== "" && !typed.includes(named);
    return {
      id: newId(),
      userId,
      kind,
      product: kind === "phone" ? "" : productSlug(line.product),
      number: line.recipient,
      meterType: typeof request.meterType === "string" ? request.meterType : "",
      holder: validated ? maskCustomer({ name: named, address: null, bouquet: null }).name : null,
      label: "",
      savedAt: ctx.clock.now(),
    };
  });
  const distinct = rows.filter(
    ({ kind, number }, index) =>
      rows.findIndex((row) => row.kind === kind && row.number === number) === index,
  );
  if (held + distinct.length > MAX_BENEFICIARIES) return "full";
  const saved = await ctx.db.beneficiary.createMany({ data: distinct, skipDuplicates: true });
  return saved.count;
}

/** The account names in an order's input, or in those of a basket's items. */
function namesIn(input: unknown): unknown[] {
  const { items, customerName } = input as { items?: { input: unknown }[]; customerName?: unknown };
  return items ? items.flatMap((item) => namesIn(item.input)) : [customerName];
}

/** The kind of number that each service uses. */
export const KIND_OF: Readonly<Record<string, BeneficiaryKind | undefined>> = {
  airtime: "phone",
  data: "phone",
  electricity: "meter",
  tv: "smartcard",
  betting: "betting",
  internet: "internet",
};

/** Sets the customer's nickname. False if they have none with this id. */
export async function renameBeneficiary(
  ctx: AccountContext,
  userId: string,
  id: string,
  label: string,
): Promise<boolean> {
  const text = label.trim().replace(/\s+/g, " ").slice(0, 60);
  return (await ctx.db.beneficiary.updateMany({ where: { id, userId }, data: { label: text } })).count === 1;
}

/** Removes it from the list. False if they have none with this id. */
export async function deleteBeneficiary(ctx: AccountContext, userId: string, id: string): Promise<boolean> {
  return (await ctx.db.beneficiary.deleteMany({ where: { id, userId } })).count === 1;
}
