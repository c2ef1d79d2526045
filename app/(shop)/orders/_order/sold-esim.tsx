import { EsimUsage } from "@/app/_orders/deliveries/esim-usage";
import { context } from "@/lib/context/context";
import { fetchEsimUsage } from "@/lib/esims/esim-usage";
import { orderPath } from "@/lib/model/order-path";
import type { OrderView } from "@/lib/model/order-view";
import { lineName } from "@/lib/words/line-name";

interface Props {
  order: OrderView;
  token: string;
  /** Position of the eSIM whose usage is fetched from the provider now; the others show the last known. */
  ask: string;
}

/** The usage of an order's delivered eSIMs, each with a link to top it up. Nothing before delivery. */
export async function SoldEsims({ order, token, ask }: Props) {
  const lines = order.lines.filter(
    ({ service, status, delivery }) => service === "esim" && status === "delivered" && delivery,
  );
  const link = { ref: order.ref, token };
  const found = await Promise.all(
    lines.map(({ position }) => fetchEsimUsage(context(), { ...link, position }, ask === String(position))),
  );
  return lines.map((line, index) => {
    const { position } = line;
    const iccid = line.delivery?.iccid;
    return (
      <EsimUsage
        key={position}
        id={`usage-${position}`}
        name={lines.length > 1 ? lineName(line.service, line) : null}
        found={found[index] ?? null}
        ask={`${orderPath(link)}&usage=${position}#usage-${position}`}
        topUp={typeof iccid === "string" ? `/esim/top-up?iccid=${encodeURIComponent(iccid)}` : null}
      />
    );
  });
}
