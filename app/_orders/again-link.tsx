"use client";

import { savePrefill } from "@/app/_purchase/state/prefill";
import type { DeviceOrder } from "@/app/_shop/device/device";
import { againPage } from "@/app/_shop/frame/service-pages";
import { buttonClass } from "@/app/_ui/button";
import { localHref } from "@/lib/words/local-href";
import { homeWords } from "@/lib/words/messages";

/** Links to a service's form, prefilled with what this device stored of the purchase. */
export function AgainLink({ service, again }: Pick<DeviceOrder, "service" | "again">) {
  return (
    <a
      href={localHref(againPage(service, again?.fields))}
      className={buttonClass("quiet")}
      onClick={() => {
        if (!again) return;
        savePrefill(service, {
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
