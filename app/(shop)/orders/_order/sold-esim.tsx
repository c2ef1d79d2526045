import { EsimUsage } from "@/app/_orders/deliveries/esim-usage";
import { context } from "@/lib/context/context";
import { fetchEsimUsage } from "@/lib/esims/esim-usage";
import { orderPath } from "@/lib/model/order-path";
import type { OrderView } from "@/lib/model/order-view";

interface Props {
  order: OrderView;
  token: string;
  /** Fetch the usage from the provider now; otherwise show the last known usage. */
  ask: boolean;
}

/** The usage of a delivered order's eSIM, and a link to top it up. Nothing before delivery. */
export async function SoldEsim({ order, token, ask }: Props) {
  const line = order.lines.find(({ service, status }) => service === "esim" && status === "delivered");
  if (!line?.delivery) return null;
  const { iccid } = line.delivery;
  const link = { ref: order.ref, token };
  return (
    <EsimUsage
      found={await fetchEsimUsage(context(), link, ask)}
      ask={`${orderPath(link)}&usage=now#usage`}
      topUp={typeof iccid === "string" ? `/esim/top-up?iccid=${encodeURIComponent(iccid)}` : null}
    />
  );
}
