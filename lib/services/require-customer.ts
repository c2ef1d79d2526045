import type { DraftResult, KnownCustomer } from "./service";

/** The customer details that a purchase sends upstream. */
interface NamedCustomer {
  name: string;
  address: string;
}

export type CustomerResult = { ok: true; customer: NamedCustomer } | Exclude<DraftResult, { ok: true }>;

/**
 * The name (and address) to send (contract.md, `electricity` and `tv`): from our own validation, else as given.
 * Having neither is an input problem. While the check is down, given details count only if the owner allows
 * unvalidated sales.
 */
export function requireCustomer(
  known: KnownCustomer | null | undefined,
  given: { customerName?: string | undefined; address?: string | undefined },
  needs: { address: boolean },
): CustomerResult {
  const own = known?.customer ?? null;
  if (!own && known?.refuseGiven) return { ok: false, reason: "unavailable", code: "check_unavailable" };
  const name = own?.name ?? given.customerName;
  const address = own?.address ?? given.address;
  const problems = [
    ...(name ? [] : [{ path: "input.customerName", code: "customer_unknown" }]),
    ...(address || !needs.address ? [] : [{ path: "input.address", code: "address_unknown" }]),
  ];
  if (problems.length > 0 || !name) return { ok: false, reason: "invalid", problems };
  return { ok: true, customer: { name, address: address ?? "" } };
}
