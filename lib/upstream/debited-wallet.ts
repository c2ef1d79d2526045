import type { Context } from "@/lib/context/context";
import type { Wallet } from "@/lib/merchant/schemas/account";
import { MAIN_WALLET } from "@/lib/merchant/schemas/wallet-name";
import { SERVICE_FACTS } from "@/lib/model/service-facts";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import type { Kobo } from "@/lib/platform/money";

type Merchant = Pick<Context, "merchant">;

/** Our wallets at the upstream, the main one first (docs/adr/0040). */
export function walletNames({ merchant: { secondWallet } }: Merchant): string[] {
  return secondWallet === null ? [MAIN_WALLET] : [MAIN_WALLET, secondWallet];
}

/** The services whose purchases debit a wallet. */
export function servicesDebiting(ctx: Merchant, wallet: string): ServiceId[] {
  return SERVICE_IDS.filter((id) => debitedWallet(ctx, id) === wallet);
}

/** The wallet that a purchase of a service debits: the configured one where the purchase can name one, else the main one. */
export function debitedWallet({ merchant: { secondWallet } }: Merchant, service: ServiceId): string {
  return (SERVICE_FACTS[service].namesWallet && secondWallet) || MAIN_WALLET;
}

/** The ledger's account of a wallet. */
export const upstreamAccount = (wallet: string): string =>
  wallet === MAIN_WALLET ? "upstream" : `upstream:${wallet}`;

/** What selling_guard must know: the second wallet, and what debits it. Undefined while there is one. */
export function secondWallet(ctx: Merchant): { name: string; services: ServiceId[] } | undefined {
  const name = ctx.merchant.secondWallet;
  return name === null ? undefined : { name, services: servicesDebiting(ctx, name) };
}

/** The wallet that an answer says it debited; undefined if it names none of ours. */
export function namedWallet(ctx: Merchant, name: string | undefined): string | undefined {
  return name !== undefined && walletNames(ctx).includes(name) ? name : undefined;
}

/** One wallet's balance in the upstream's list. The main one may be called otherwise, if it is the only other one. */
export function balanceOf(
  ctx: Merchant,
  listed: readonly Pick<Wallet, "name" | "balance">[],
  wallet: string,
): Kobo | null {
  const found = listed.find(({ name }) => name === wallet || name.startsWith(`${wallet} `));
  const others = listed.filter(({ name }) => name !== ctx.merchant.secondWallet);
  return (found ?? (wallet === MAIN_WALLET ? others[0] : undefined))?.balance ?? null;
}
