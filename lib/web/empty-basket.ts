import "server-only";
import { context } from "@/lib/context/context";
import { removeFromBasket } from "@/lib/orders/basket/remove-from-basket";
import { parseDeviceCookie } from "@/lib/platform/request/device";

/** Empties this browser's basket: another person may use the browser next. */
export async function emptyBasket(request: Pick<Request, "headers">): Promise<void> {
  const device = parseDeviceCookie(request.headers.get("cookie"));
  if (device !== null) await removeFromBasket(context(), device);
}
