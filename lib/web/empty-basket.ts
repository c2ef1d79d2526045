import "server-only";
import { context } from "@/lib/context/context";
import { removeFromBasket } from "@/lib/orders/basket/remove-from-basket";
import { parseDeviceCookie } from "@/lib/platform/request/device";

/** Deletes what this browser put into its basket: another person may use it next. */
export async function emptyBasket(request: Pick<Request, "headers">): Promise<void> {
  const device = parseDeviceCookie(request.headers.get("cookie"));
  if (device !== null) await removeFromBasket(context(), device);
}
