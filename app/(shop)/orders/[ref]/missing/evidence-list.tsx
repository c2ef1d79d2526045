import { day, exactTime } from "@/app/_ui/time";
import type { Evidence, Missing } from "@/lib/cases/find-missing";
import { missingPage, refundEvidence, vendEvidence } from "@/lib/words/messages";

/** Every delivery or refund attempt with its result, in words. */
export function EvidenceList({ missing }: { missing: Missing }) {
  const { order, evidence } = missing;
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">{missingPage.evidence}</h2>
      {evidence.length === 0 ? <p className="text-muted">{missingPage.evidenceNone}</p> : null}
      <ol className="grid gap-3">
        {evidence.map((one) => (
          <li key={one.reference}>
            <p>
              {wordOf(one)}
              {one.line !== null && order.lines.length > 1
                ? ` (${missingPage.line({ line: one.line, of: order.lines.length })})`
                : ""}
            </p>
            <p className="text-small break-words text-muted">{details(one).join(", ")}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordOf({ kind, state }: Evidence): string {
  const words: Readonly<Record<string, string>> = kind === "VEND" ? vendEvidence : refundEvidence;
  return words[state] ?? "";
}

function details(one: Evidence): string[] {
  const at = one.sentAt ? `${exactTime(one.sentAt)}, ${day(one.sentAt)}` : null;
  const open = one.state === "PROCESSING" || one.state === "UNKNOWN";
  return [
    at ? (one.kind === "VEND" ? missingPage.sent({ at }) : missingPage.refundAsked({ at })) : "",
    missingPage.reference({ text: one.reference }),
    open && one.looks > 0 ? missingPage.looks({ count: one.looks }) : "",
    open && one.cleanLooks > 0 ? missingPage.clean({ count: one.cleanLooks }) : "",
  ].filter((text) => text !== "");
}
