import { moment } from "@/app/_ui/time";
import type { OrderView } from "@/lib/model/order-view";
import { isByFace } from "@/lib/model/service-facts";
import { formatNaira } from "@/lib/platform/money";
import { lineName } from "@/lib/words/line-name";
import { orderWords } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { parseToken } from "@/lib/words/parse-token";
import { recipientText } from "@/lib/words/recipient-text";
import { tokenGroups } from "@/lib/words/token-groups";

/**
 * The text to share: the tokens, ready to enter at the meter, or else what was delivered to whom and when. Never the
 * order's address, PINs or an eSIM's code, because these give access or can be spent. Pure.
 */
export function shareText(order: OrderView): string {
  return order.lines
    .filter(({ status }) => status === "delivered")
    .map((line) => {
      const electricity = parseToken(line.delivery);
      if (electricity) {
        const tokens = electricity.tokens
          .map(({ value }) => tokenGroups(value).join(" "))
          .reduce((tokens, next) => orderWords.shareNext({ tokens, next }));
        return orderWords.shareToken({
          meter: line.recipient,
          company: productName(line.product),
          token: tokens,
          units: electricity.units ?? "",
        });
      }
      const name = lineName(line.service, line);
      const at = order.timeline.findLast(
        (entry) => entry.event === "delivered" && (entry.line ?? line.position) === line.position,
      )?.at;
      return orderWords.shareGoods({
        goods: isByFace(line.service) ? `${formatNaira(line.amount.amount)} ${name}` : name,
        recipient: recipientText(line.service, line.recipient),
        at: at ? moment(at) : "",
      });
    })
    .join("\n");
}
