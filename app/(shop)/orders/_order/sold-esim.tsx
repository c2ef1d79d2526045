import { EsimUsage } from "@/app/_orders/deliveries/esim-usage";
import { context } from "@/lib/context/context";
import { fetchEsimUsage } from "@/lib/esims/esim-usage";
import type { OrderView } from "@/lib/model/order-view";

interface Props {
  order: OrderView;
  token: string;
  /** Ask the provider now; else what was read before is shown. */
  ask: boolean;
}

/** What is left of the eSIM of a delivered order, and the way to more. Nothing before it is delivered. */
export async function SoldEsim({ order, token, ask }: Props) {
  const line = order.lines.find(({ status }) => status === "delivered");
  if (!line?.delivery) return null;
  const { iccid } = line.delivery;
  const page = `/orders/${encodeURIComponent(order.ref)}?token=${encodeURIComponent(token)}`;
  return (
    <EsimUsage
      found={await fetchEsimUsage(context(), { ref: order.ref, token }, ask)}
      ask={`${page}&usage=now#usage`}
      topUp={typeof iccid === "string" ? `/esim/top-up?iccid=${encodeURIComponent(iccid)}` : null}
    />
  );
}
