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
  /** It ended without a delivery: unpaid or refunded. */
  failed?: boolean;
  /** How many items one number got: months of TV. */
  items?: number;
  /** Electricity: the kWh of its token, if the DisCo says. */
  units?: number;
  /** ISO 8601. */
  at: string;
  /** The form values to buy it again. */
  again?: { phone: string; product: string; amount: string; plan: string; fields?: Record<string, string> };
  /** A basket: what each number got. */
  parts?: OrderPart[];
}

/** What one number got of a basket, as an order of its own would store it. */
export type OrderPart = Pick<DeviceOrder, "service" | "what" | "recipient" | "amount" | "items" | "again">;

interface DeviceData {
  orders: DeviceOrder[];
  email: string;
  networks: Record<string, string>;
  /** Someone has signed in on this device. */
  account?: boolean;
}

export const DEVICE_KEY = "kiosk.device";
const MAX_ORDERS = 20;
const MAX_NUMBERS = 200;
const EMPTY: DeviceData = { orders: [], email: "", networks: {} };
const listeners = new Set<() => void>();
let cached: { text: string | null; data: DeviceData } | null = null;

/** Returns the same object until it changes. Empty on the server, and in browsers without storage. */
export function getDevice(): DeviceData {
  if (typeof window === "undefined") return EMPTY;
  let text: string | null = null;
  try {
    text = window.localStorage.getItem(DEVICE_KEY);
  } catch {
    return EMPTY;
  }
  if (cached?.text !== text) cached = { text, data: parse(text) };
  return cached.data;
}

export function emptyDevice(): DeviceData {
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

export function saveOrder(order: DeviceOrder): void {
  change((data) => {
    const before = data.orders.find(({ ref }) => ref === order.ref);
    const others = data.orders.filter(({ ref }) => ref !== order.ref);
    const orders = [{ ...before, ...order }, ...others].sort((a, b) => (a.at < b.at ? 1 : -1));
    return { ...data, orders: orders.slice(0, MAX_ORDERS) };
  });
}

export function saveEmail(email: string): void {
  change((data) => ({ ...data, email }));
}

/** Stores the network chosen for a number; null removes it, because the prefix already suggests it. */
export function saveNetwork(phone: string, product: string | null): void {
  change((data) => {
    const entries = Object.entries(data.networks).filter(([number]) => number !== phone);
    if (product !== null) entries.push([phone, product]);
    return { ...data, networks: Object.fromEntries(entries.slice(-MAX_NUMBERS)) };
  });
}

/** Records that the owner of this email has signed in here, and fills it into forms unless another was used already. */
export function markSignedIn(email: string): void {
  change((data) => ({ ...data, account: true, email: data.email || email }));
}

/** Whether anyone has signed in on this device. Only the server knows whether someone is signed in now. */
export function hasAccount(): boolean {
  return getDevice().account === true;
}

/** Removes one order from the device. */
export function deleteOrder(ref: string): void {
  change((data) => ({ ...data, orders: data.orders.filter((order) => order.ref !== ref) }));
}

function change(step: (data: DeviceData) => DeviceData): void {
  try {
    const before = getDevice();
    const text = JSON.stringify(step(before));
    if (text === JSON.stringify(before)) return;
    window.localStorage.setItem(DEVICE_KEY, text);
  } catch {
    // Storage is full or forbidden: the purchase continues without being stored.
  }
  notifyDeviceChanged();
}

export function notifyDeviceChanged(): void {
  for (const listener of listeners) listener();
}

function parse(text: string | null): DeviceData {
  if (text === null) return EMPTY;
  try {
    const data = JSON.parse(text) as Partial<DeviceData>;
    return {
      orders: Array.isArray(data.orders) ? data.orders.filter(isOrder) : [],
      email: typeof data.email === "string" ? data.email : "",
      networks: typeof data.networks === "object" && data.networks !== null ? data.networks : {},
      ...(data.account === true ? { account: true } : {}),
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
