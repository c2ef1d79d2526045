import type { DeviceOrder } from "@/app/_shop/device/device";

/** An older token says little about today's tariff. */
const MAX_DAYS = 90;

/**
 * How many kWh an amount (whole naira) buys at the rate of this meter's last token, and when that was bought; null without such
 * a token. `orders`: newest first. Pure.
 */
export function ownUnits(
  orders: readonly DeviceOrder[],
  meter: string,
  amount: number,
  now: Date,
): { kwh: string; at: string } | null {
  const last = orders.find(({ service, recipient, units }) => {
    return service === "electricity" && recipient === meter && units !== undefined;
  });
  if (!last?.units || !last.amount || !(amount > 0)) return null;
  if (now.getTime() - Date.parse(last.at) > MAX_DAYS * 86_400_000) return null;
  const kwh = (amount * 100 * last.units) / last.amount;
  return { kwh: kwh < 10 ? kwh.toFixed(1) : String(Math.round(kwh)), at: last.at };
}
