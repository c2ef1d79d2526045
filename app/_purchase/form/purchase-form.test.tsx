import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import { AirtimeForm } from "@/app/(shop)/airtime/airtime-form";
import { PurchaseForm } from "./purchase-form";

const start = [{ phone: "0803 123 4567", product: "MTN", amount: "500" }];

test("without JavaScript no price is being calculated", () => {
  const page = renderToString(<AirtimeForm options={[]} min={50} max={50_000} start={start} />);
  expect(page).toContain("Fill in the form to see the total.");
  expect(page).not.toContain("Calculating the price…");
});

function Refused() {
  const buy = usePurchase({
    service: "airtime",
    load: () => new Promise(() => undefined),
    wordsFor: () => "",
  });
  const refusal = { kind: "unavailable", code: "selling_stopped" } as const;
  return (
    <PurchaseForm service="airtime" buy={{ ...buy, refusal }} nameOf={() => ""}>
      {null}
    </PurchaseForm>
  );
}

test("a refused price says why in the summary", () => {
  const page = renderToString(<Refused />);
  expect(page).toContain("Sales are paused for a moment.");
  expect(page).not.toContain("Fill in the form");
});
