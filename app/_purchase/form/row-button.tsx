import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { Button } from "@/app/_ui/button";

/** Adds or removes a number: at once with JavaScript, otherwise by a post that keeps everything typed. */
export function RowButton({ buy, intent, label }: { buy: Purchase; intent: string; label: string }) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      look="quiet"
      onClick={(event) => {
        event.preventDefault();
        buy.changeRows(intent);
      }}
    >
      {label}
    </Button>
  );
}
