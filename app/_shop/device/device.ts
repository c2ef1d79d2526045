import { forgetKept } from "./forget-kept";

/**
 * What this device keeps for its owner, and nobody else: the last orders, the last e-mail, and which network a number was
 * corrected to. In localStorage; nothing of it is on our side, and "forget this phone" empties it, with the pages that the
 * service worker keeps. Signing out empties both, too.
 */
export interface DeviceOrder {
  ref: string;
  token: string;
  service: string;
  /** "MTN airtime", "MTN 2 GB". */
  what: string;
  /** Local form. */
  recipient: string;
  total: number;
  /** ISO 8601. */
  at: string;
  /** What the form needs to buy it again. */
  again?: { phone: string; product: string; amount: string; plan: string; fields?: Record<string, string> };
}

interface Kept {
  orders: DeviceOrder[];
  email: string;
  networks: Record<string, string>;
  /** An account was open on this device. */
  account?: boolean;
}

const KEY = "kiosk.device";
const MOST_ORDERS = 20;
const MOST_NUMBERS = 200;
const EMPTY: Kept = { orders: [], email: "", networks: {} };
const listeners = new Set<() => void>();
let cached: { text: string | null; kept: Kept } | null = null;

/** The same object until it changes. Empty on the server, and where the browser keeps nothing. */
export function readDevice(): Kept {
  if (typeof window === "undefined") return EMPTY;
  let text: string | null = null;
  try {
    text = window.localStorage.getItem(KEY);
  } catch {
    return EMPTY;
  }
  if (cached?.text !== text) cached = { text, kept: parse(text) };
  return cached.kept;
}

export function emptyDevice(): Kept {
  return EMPTY;
}

export function watchDevice(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function keepOrder(order: DeviceOrder): void {
  change((kept) => {
    const before = kept.orders.find(({ ref }) => ref === order.ref);
    const others = kept.orders.filter(({ ref }) => ref !== order.ref);
    const orders = [{ ...before, ...order }, ...others].sort((a, b) => (a.at < b.at ? 1 : -1));
    return { ...kept, orders: orders.slice(0, MOST_ORDERS) };
  });
}

export function keepEmail(email: string): void {
  change((kept) => ({ ...kept, email }));
}

/** A number's network as its owner chose it; null when it is the one that its prefix hints at anyway. */
export function keepNetwork(phone: string, product: string | null): void {
  change((kept) => {
    const entries = Object.entries(kept.networks).filter(([number]) => number !== phone);
    if (product !== null) entries.push([phone, product]);
    return { ...kept, networks: Object.fromEntries(entries.slice(-MOST_NUMBERS)) };
  });
}

export function keepAccount(): void {
  change((kept) => ({ ...kept, account: true }));
}

/** Was an account ever open on this device? Whether one is now, only the server knows. */
export function hasAccount(): boolean {
  return readDevice().account === true;
}

/** Takes one order out of what is kept. */
export function dropOrder(ref: string): void {
  change((kept) => ({ ...kept, orders: kept.orders.filter((order) => order.ref !== ref) }));
}

export function forgetDevice(): void {
  void forgetKept();
  try {
    window.localStorage.removeItem(KEY);
    window.sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  for (const listener of listeners) listener();
}

function change(step: (kept: Kept) => Kept): void {
  try {
    const before = readDevice();
    const text = JSON.stringify(step(before));
    if (text === JSON.stringify(before)) return;
    window.localStorage.setItem(KEY, text);
  } catch {
    // Full or forbidden: the purchase goes on without being remembered.
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): Kept {
  if (text === null) return EMPTY;
  try {
    const kept = JSON.parse(text) as Partial<Kept>;
    return {
      orders: Array.isArray(kept.orders) ? kept.orders.filter(isOrder) : [],
      email: typeof kept.email === "string" ? kept.email : "",
      networks: typeof kept.networks === "object" && kept.networks !== null ? kept.networks : {},
      ...(kept.account === true ? { account: true } : {}),
    };
  } catch {
    return EMPTY;
  }
}

function isOrder(value: unknown): value is DeviceOrder {
  if (typeof value !== "object" || value === null) return false;
  const order = value as Partial<DeviceOrder>;
  return typeof order.ref === "string" && typeof order.token === "string" && typeof order.at === "string";
}
