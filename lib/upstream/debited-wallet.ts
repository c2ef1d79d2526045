import type { Context } from "@/lib/context/context";
import type { Wallet } from "@/lib/merchant/schemas/account";
import { MAIN_WALLET } from "@/lib/merchant/schemas/wallet-name";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import type { Kobo } from "@/lib/platform/money";
import { forEachKey } from "./for-key";

/**
 * Purchases of these services may name the wallet to debit (merchant-api.md 4.5; notes: eSIM). All others
 * debit the main one.
 */
const NAMES_WALLET: ReadonlySet<ServiceId> = new Set<ServiceId>(["data", "esim", "esim-topup"]);

type Merchant = Pick<Context, "merchant" | "key">;

/** The main wallet of the key in our books: "main", or the key's name (docs/adr/0051). */
export const mainWallet = ({ key }: Pick<Context, "key">): string => key ?? MAIN_WALLET;

/**
 * The key's wallets at the upstream, the main one first (docs/adr/0040). Only the first key has a second
 * wallet.
 */
export function walletNames(ctx: Merchant): string[] {
  const { secondWallet } = ctx.merchant;
  return secondWallet === null || ctx.key !== null ? [mainWallet(ctx)] : [MAIN_WALLET, secondWallet];
}

/** The wallets of every key, the first key's main one first. */
export const allWalletNames = (ctx: Context): string[] => forEachKey(ctx).flatMap(walletNames);

/** The services whose purchases debit a wallet. */
export function servicesDebiting(ctx: Merchant, wallet: string): ServiceId[] {
  return SERVICE_IDS.filter((id) => debitedWallet(ctx, id) === wallet);
}

/**
 * The wallet that a purchase of a service debits: the configured second one if the purchase can name it, else
 * the main one.
 */
export function debitedWallet(ctx: Merchant, service: ServiceId): string {
  return (NAMES_WALLET.has(service) && walletNames(ctx)[1]) || mainWallet(ctx);
}

/** The wallet's ledger account. */
export const upstreamAccount = (wallet: string): string =>
  wallet === MAIN_WALLET ? "upstream" : `upstream:${wallet}`;

/**
 * The second wallet for selling_guard and the services that debit it. Undefined: only one wallet is
 * configured.
 */
export function secondWallet(ctx: Merchant): { name: string; services: ServiceId[] } | undefined {
  const name = ctx.merchant.secondWallet;
  return name === null ? undefined : { name, services: servicesDebiting(ctx, name) };
}

/** The wallet that an answer reports as debited; undefined if it isn't one of ours. */
export function namedWallet(ctx: Merchant, name: string | undefined): string | undefined {
  const ownName = name === MAIN_WALLET ? mainWallet(ctx) : name;
  return ownName !== undefined && walletNames(ctx).includes(ownName) ? ownName : undefined;
}

/**
 * A wallet's balance in the upstream's list. The main wallet may have another name if it is the only other
 * one.
 */
export function balanceOf(
  ctx: Merchant,
  listed: readonly Pick<Wallet, "name" | "balance">[],
  wallet: string,
): Kobo | null {
  const isMain = wallet === mainWallet(ctx);
  const upstreamName = isMain ? MAIN_WALLET : wallet;
  const found = listed.find(({ name }) => name === upstreamName || name.startsWith(`${upstreamName} `));
  const others = listed.filter(({ name }) => name !== ctx.merchant.secondWallet);
  return (found ?? (isMain ? others[0] : undefined))?.balance ?? null;
}
