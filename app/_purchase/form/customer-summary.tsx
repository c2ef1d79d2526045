import { problemAt } from "@/app/_forms/problem-at";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { LineIcon } from "@/app/_ui/line-icon";
import { Notice } from "@/app/_ui/notice";
import { bills } from "@/lib/words/messages";

/** The owner of the meter or smartcard, masked; or fields to enter them if validation is down. */
export function CustomerSummary({ buy, service }: { buy: Purchase; service: "electricity" | "tv" }) {
  const { answer, asking, complete, ask } = buy.customer;
  const typed = buy.fill.typed.fields;
  const wantsName = answer?.kind === "down" && answer.sell;
  const wantsAddress =
    service === "electricity" && (wantsName || (answer?.kind === "known" && answer.wantsAddress));
  const offersNotify = answer?.kind === "down" && answer.notify && buy.state.notice?.kind !== "notify";
  return (
    <div className="grid gap-4">
      <div role="status" aria-live="polite" className="empty:hidden">
        {asking ? (
          <p className="text-muted">{bills.checking[service]}</p>
        ) : answer?.kind === "known" ? (
          <div className="border-s-4 border-good bg-slip px-4 py-3" data-customer="known">
            <p className="text-small text-muted">{bills.known}</p>
            <p className="flex items-center gap-2 text-lead font-bold">
              <LineIcon box={16} stroke={2.6} className="shrink-0 text-good" d="m2.5 8.5 3.6 3.6L13.5 4" />
              {answer.name}
            </p>
            {answer.address ? <p>{answer.address}</p> : null}
            <p className="pt-1 text-small text-muted">{bills.knownHint}</p>
          </div>
        ) : answer?.kind === "down" ? (
          <Notice tone="wait" title={bills.downHeading}>
            <p>{answer.sell ? (service === "tv" ? bills.downSellTv : bills.downSell) : bills.downNoSell}</p>
            {offersNotify ? <p>{bills.notifyLead}</p> : null}
          </Notice>
        ) : answer?.kind === "limited" ? (
          <p>{bills.limited}</p>
        ) : null}
      </div>
      {answer?.kind === "known" || asking ? null : (
        <div className="flex flex-wrap gap-3">
          {offersNotify ? (
            <Button type="submit" name="intent" value="notify" look="quiet" busy={buy.busy}>
              {bills.notify}
            </Button>
          ) : null}
          <Button
            type="submit"
            name="intent"
            value="check"
            look="quiet"
            onClick={(event) => {
              // Incomplete number, or no JavaScript: the server reports what is missing.
              if (!complete) return;
              event.preventDefault();
              ask();
            }}
          >
            {bills.check[service]}
          </Button>
        </div>
      )}
      {wantsName ? (
        <Field
          name="customerName"
          label={service === "tv" ? bills.accountName : bills.customerName}
          autoComplete="off"
          maxLength={160}
          defaultValue={typed.customerName ?? ""}
          error={problemAt(buy.problems, "customerName")}
        />
      ) : null}
      {wantsAddress ? (
        <Field
          name="address"
          label={bills.address}
          autoComplete="off"
          maxLength={160}
          defaultValue={typed.address ?? ""}
          hint={wantsName ? undefined : bills.noAddress}
          error={problemAt(buy.problems, "address")}
        />
      ) : null}
    </div>
  );
}
