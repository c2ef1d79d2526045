import { forgetDevice } from "@/app/_shop/device/forget-device";
import { Button } from "@/app/_ui/button";
import { homeWords } from "@/lib/words/messages";

/** The button that clears this device's orders, and where they are stored. */
export function ForgetOrders({ onForgotten }: { onForgotten: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="text-small text-muted">{homeWords.recentNote}</p>
      <Button
        look="plain"
        onClick={() => {
          forgetDevice();
          // The browser also deletes what scripts can't reach. Offline this request fails.
          fetch("/forget", { method: "POST" }).catch(() => undefined);
          onForgotten();
        }}
      >
        {homeWords.forget}
      </Button>
    </div>
  );
}
