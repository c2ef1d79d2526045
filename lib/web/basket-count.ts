import "server-only";
import { cookies } from "next/headers";
import type { BasketContext } from "@/lib/orders/basket/basket-item";
import { listBasket } from "@/lib/orders/basket/list-basket";
import { env } from "@/lib/platform/config/env";
import { BASKET_COOKIE, BASKET_SECONDS } from "@/lib/platform/request/basket-cookie";

/** Sets the cookie from which the header takes how many items this browser's basket holds. */
export async function countBasket(ctx: BasketContext, device: string): Promise<void> {
  await setBasketCount((await listBasket(ctx, device)).length);
}

export async function setBasketCount(count: number): Promise<void> {
  const jar = await cookies();
  const secure = env().appUrl.startsWith("https:");
  jar.set(BASKET_COOKIE, String(count), {
    path: "/",
    sameSite: "lax",
    maxAge: count > 0 ? BASKET_SECONDS : 0,
    secure,
  });
}
