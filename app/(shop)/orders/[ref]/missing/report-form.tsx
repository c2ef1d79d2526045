import { Button, buttonClass } from "@/app/_ui/button";
import { moment } from "@/app/_ui/time";
import type { Missing } from "@/lib/cases/find-missing";
import { CASE_TOPICS, type CaseTopic } from "@/lib/model/case-kind";
import { orderPath } from "@/lib/model/order-path";
import { paidMoney } from "@/lib/model/order-sums";
import { formatMoney } from "@/lib/platform/money";
import { findService } from "@/lib/services/registry";
import { localHref } from "@/lib/words/local-href";
import { missingChecks, missingPage, missingTopics, serviceAdvice } from "@/lib/words/messages";
import { statusWord } from "@/lib/words/status-word";
import { findText } from "@/lib/words/words";
import { MessageForm } from "./case-thread";
import { writeAddress } from "./write-address";

interface Props {
  missing: Missing;
  token: string;
  about?: string | string[];
}

/** "What happened?", what we know, one thing to check, and then a case. Each step is a page, so no script is needed. */
export function ReportForm({ missing, token, about }: Props) {
  const { ref } = missing.order;
  const topics = CASE_TOPICS.filter((value) => value !== "refund_missing" || hasRefund(missing.order));
  const topic = topics.find((value) => value === about);
  const page = orderPath({ ref, token }, "/missing");
  return (
    <section className="grid gap-4 border-y border-line py-5">
      <nav aria-labelledby="happened" className="grid gap-3">
        <h2 id="happened" className="font-bold">
          {missingPage.happened}
        </h2>
        <ul className="flex flex-wrap gap-2">
          {topics.map((choice) => (
            <li key={choice}>
              <a
                className={buttonClass("quiet", "aria-[current]:border-accent aria-[current]:bg-wash")}
                href={localHref(`${page}&about=${choice}`)}
                aria-current={choice === topic ? "true" : undefined}
              >
                {missingTopics[choice]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {topic ? <Topic missing={missing} token={token} topic={topic} /> : null}
    </section>
  );
}

const REFUNDS: ReadonlySet<string> = new Set(["refund_started", "refunded_outside", "compensation_started"]);

const hasRefund = ({ timeline }: Missing["order"]) => timeline.some(({ event }) => REFUNDS.has(event));

function Topic({ missing, token, topic }: { missing: Missing; token: string; topic: CaseTopic }) {
  const { order, mayOpen } = missing;
  return (
    <>
      <section className="grid gap-1">
        <h2 className="font-bold">{missingPage.know}</h2>
        {knownOf(missing).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <section className="grid gap-1">
        <h2 className="font-bold">{missingPage.checkFirst}</h2>
        <p>{checkOf(missing, topic)}</p>
      </section>
      {mayOpen ? (
        <MessageForm
          id="report-text"
          action={writeAddress({ ref: order.ref, token, about: topic })}
          label={missingPage.tell}
        >
          <Button type="submit">{topic === "no_token" ? missingPage.stillHave : missingPage.still}</Button>
          <p className="text-small text-muted">{missingPage.stillHint}</p>
        </MessageForm>
      ) : (
        <p className="text-small text-muted">
          {missing.promisedBy ? missingPage.stillLater : missingPage.cantOpen}
        </p>
      )}
    </>
  );
}

/** What the shop knows, in three lines. */
function knownOf({ order, masked }: Missing): string[] {
  const paidAt = order.timeline.findLast(({ event }) => event === "paid" || event === "payment_mismatch")?.at;
  const [only] = order.lines.length === 1 ? order.lines : [];
  const number = only && masked.get(only.position);
  return [
    missingPage.knowStatus({ status: statusWord(order) }),
    paidAt
      ? missingPage.knowPaid({ total: formatMoney(paidMoney(order)), at: moment(paidAt) })
      : missingPage.knowUnpaid,
    number ? missingPage.knowFor({ masked: number }) : missingPage.knowItems({ count: order.lines.length }),
  ];
}

function checkOf({ order, masked }: Missing, topic: CaseTopic): string {
  switch (topic) {
    case "refund_missing":
      return missingChecks.refund_missing({ reference: order.payment?.reference ?? order.ref });
    case "wrong_amount": {
      // A meter's debt is the likeliest reason in a basket, too.
      const meter = order.lines.some(({ service }) => service === "electricity");
      return missingChecks.wrong_amount({ service: meter ? "electricity" : order.service });
    }
    case "wrong_number": {
      const [number, ...others] = new Set([...masked.values()].filter((text) => text !== ""));
      if (others.length > 0) return missingPage.checkNumbers;
      return number ? missingChecks.wrong_number({ masked: number }) : missingPage.checkNumberNone;
    }
    case "no_token":
      // Delivered: what to do with it. Otherwise the customer can only refresh.
      return adviceOf(order.lines) ?? missingChecks.no_token;
    default:
      return missingChecks[topic];
  }
}

/**
 * What to do with a delivery; for several services, the advice for the one that must be entered somewhere. Null if nothing is
 * delivered.
 */
function adviceOf(lines: Missing["order"]["lines"]): string | null {
  const delivered = lines.filter(({ status }) => status === "delivered");
  const [first] = delivered;
  if (!first) return null;
  const coded = delivered.find(({ service }) => findService(service)?.coded) ?? first;
  return findText(serviceAdvice, coded.service) ?? null;
}
