import { getShopFacts } from "@/app/_shop/frame/get-shop";
import { moment } from "@/app/_ui/time";
import { context } from "@/lib/context/context";
import { cachedReceiptPdf } from "@/lib/receipts/cached-receipt-pdf";
import { findReceipt } from "@/lib/receipts/find-receipt";
import { formatReceiptCode } from "@/lib/receipts/receipt-code";
import { accentHex } from "@/lib/theme/accent-hex";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { orderAddress } from "@/lib/web/order-address";
import { problem } from "@/lib/web/problem";
import { inLocale } from "@/lib/words/catalogues/in-locale";
import { receiptWords } from "@/lib/words/messages";

/**
 * An order's receipt as a PDF in its buyer's language, for the holder of its token; also 404 if nothing was delivered.
 * Only a receipt that must be drawn counts against the limit.
 */
export const GET = apiRoute<{ ref: string }>(async (request, params) => {
  const ctx = context();
  const address = orderAddress(request, params);
  const receipt = address && (await findReceipt(ctx, address));
  if (!receipt) return problem("not-found");
  const { name, accent } = await getShopFacts();
  const paper = {
    shop: name,
    accent: accentHex(accent).light,
    proof: new URL(`/r/${formatReceiptCode(receipt.code)}`, ctx.appUrl).href,
    at: moment,
  };
  let retryAfterSeconds = 0;
  const mayDraw = async () => {
    const limited = await limitVisitor("receipt", request.headers, { order: receipt.order.ref });
    if (!limited.ok) retryAfterSeconds = limited.retryAfterSeconds;
    return limited.ok;
  };
  const body = await inLocale(receipt.locale, () => cachedReceiptPdf(receipt, paper, mayDraw));
  if (!body) return problem("limited", { retryAfterSeconds });
  return new Response(body, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${receiptWords.fileName({ ref: receipt.order.ref })}.pdf"`,
    },
  });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "HEAD");
