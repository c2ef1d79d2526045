import { context } from "@/lib/context/context";
import { findFile } from "@/lib/files/find-file";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { fileResponse } from "@/lib/web/file-response";
import { orderAddress } from "@/lib/web/order-address";
import { problem } from "@/lib/web/problem";

/** A file of an order's conversation as a download, for the holder of its token. */
export const GET = apiRoute<{ ref: string; id: string }>(async (request, params) => {
  const ctx = context();
  const address = orderAddress(request, params);
  const order = address && (await findByToken(ctx, address));
  const file = order && (await findFile(ctx, params.id, { orderId: order.id }));
  return file ? fileResponse(file) : problem("not-found");
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "HEAD");
