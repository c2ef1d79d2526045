import { moment } from "@/app/_ui/time";
import type { Missing } from "@/lib/cases/find-missing";
import { lineName } from "@/lib/words/line-name";
import { missingPage, serviceAdvice } from "@/lib/words/messages";
import { findText } from "@/lib/words/words";

/** For each delivered item: the recipient, the time and the provider's reference. Then what to check first. */
export function DeliveryProof({ missing }: { missing: Missing }) {
  const { order, masked, evidence } = missing;
  const lines = order.lines.filter(({ status }) => status === "delivered");
  if (lines.length === 0) return null;
  const [only] = lines.length === 1 ? lines : [];
  const number = only && masked.get(only.position);
  const numbered = lines.some(({ position }) => masked.get(position));
  return (
    <section className="grid gap-3 border-y border-line py-4">
      <h2 className="font-bold">{missingPage.proof}</h2>
      <ul className="grid gap-3">
        {lines.map((line) => {
          const found = evidence.find(
            ({ kind, state, line: of }) => kind === "VEND" && state === "SUCCEEDED" && of === line.position,
          );
          const at = found?.settledAt;
          return (
            <li key={line.position}>
              <p className="font-semibold">{lineName(line.service, line)}</p>
              <dl className="grid gap-1 text-small">
                <Fact name={missingPage.proofFor} value={masked.get(line.position) ?? ""} />
                <Fact name={missingPage.proofAt} value={at ? moment(at) : ""} />
                <Fact name={missingPage.proofRef} value={found?.reference ?? ""} />
              </dl>
            </li>
          );
        })}
      </ul>
      <h3 className="pt-2 font-bold">{missingPage.advice}</h3>
      <p>
        {number
          ? missingPage.checkNumber({ masked: number })
          : numbered
            ? missingPage.checkNumbers
            : missingPage.checkNumberNone}
      </p>
      {[...new Set(lines.flatMap(({ service }) => findText(serviceAdvice, service) ?? []))].map((advice) => (
        <p key={advice}>{advice}</p>
      ))}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (value === "") return null;
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className="font-mono break-all">{value}</dd>
    </div>
  );
}
