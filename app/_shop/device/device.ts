/**
 * What this device stores for its owner: recent orders, the last email, and networks chosen against a number's
 * prefix. It is in localStorage and nothing of it is on the server. "Forget this phone" clears it, together with the
 * pages stored by the service worker, and so does signing out.
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
  /** In kobo, before the payment fee. */
  amount?: number;
  delivered?: boolean;
  /** How many items one number got: months of TV. */
  items?: number;
  /** Electricity: the kWh of its token, if the DisCo says. */
  units?: number;
  /** ISO 8601. */
  at: string;
  /** The form values to buy it again. */
  again?: { phone: string; product: string; amount: string; plan: string; fields?: Record<string, string> };
}

interface Kept {
  orders: DeviceOrder[];
  email: string;
  networks: Record<string, string>;
  /** Someone has signed in on this device. */
  account?: boolean;
}

export const DEVICE_KEY = "kiosk.device";
const MAX_ORDERS = 20;
const MAX_NUMBERS = 200;
const EMPTY: Kept = { orders: [], email: "", networks: {} };
const listeners = new Set<() => void>();
let cached: { text: string | null; kept: Kept } | null = null;

/** Returns the same object until it changes. Empty on the server, and in browsers without storage. */
export function readDevice(): Kept {
  if (typeof window === "undefined") return EMPTY;
  let text: string | null = null;
  try {
    text = window.localStorage.getItem(DEVICE_KEY);
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
    return { ...kept, orders: orders.slice(0, MAX_ORDERS) };
  });
}

export function keepEmail(email: string): void {
  change((kept) => ({ ...kept, email }));
}

/** Stores the network chosen for a number; null removes it, because the prefix already suggests it. */
export function keepNetwork(phone: string, product: string | null): void {
  change((kept) => {
    const entries = Object.entries(kept.networks).filter(([number]) => number !== phone);
    if (product !== null) entries.push([phone, product]);
    return { ...kept, networks: Object.fromEntries(entries.slice(-MAX_NUMBERS)) };
  });
}

export function keepAccount(): void {
  change((kept) => ({ ...kept, account: true }));
}

/** Whether anyone has signed in on this device. Only the server knows whether someone is signed in now. */
export function hasAccount(): boolean {
  return readDevice().account === true;
}

/** Removes one order from the device. */
export function dropOrder(ref: string): void {
  change((kept) => ({ ...kept, orders: kept.orders.filter((order) => order.ref !== ref) }));
}

function change(step: (kept: Kept) => Kept): void {
  try {
    const before = readDevice();
    const text = JSON.stringify(step(before));
    if (text === JSON.stringify(before)) return;
    window.localStorage.setItem(DEVICE_KEY, text);
  } catch {
    // Storage is full or forbidden: the purchase continues without being stored.
  }
  tellDeviceChanged();
}

export function tellDeviceChanged(): void {
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
