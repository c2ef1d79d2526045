"use client";

import { buttonClass } from "@/app/_ui/button";
import { homeWords } from "@/lib/words/en";
import { handOver } from "./buy/hand-over";
import type { DeviceOrder } from "./device";
import { againPage } from "./service-pages";

/** To the form of a service; with what this device keeps of the purchase, filled. */
export function AgainLink({ service, again }: Pick<DeviceOrder, "service" | "again">) {
  return (
    <a
      href={againPage(service, again?.fields)}
      className={buttonClass("quiet")}
      onClick={() => {
        if (!again) return;
        handOver(service, {
          onlyBack: false,
          typed: {
            plan: again.plan,
            fields: again.fields ?? {},
            email: "",
            rows: [{ phone: again.phone, product: again.product, amount: again.amount }],
          },
        });
      }}
    >
      {homeWords.recentAgain}
    </a>
  );
}
