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
        {evidence.map((piece) => (
          <li key={piece.reference}>
            <p>
              {piece.line !== null && order.lines.length > 1
                ? `${missingPage.line({ line: piece.line, of: order.lines.length })}: `
                : ""}
              {wordOf(piece)}
            </p>
            <p className="text-small break-words text-muted">{details(piece).join(", ")}</p>
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

function details(piece: Evidence): string[] {
  const at = piece.sentAt ? `${exactTime(piece.sentAt)}, ${day(piece.sentAt)}` : null;
  const open = piece.state === "PROCESSING" || piece.state === "UNKNOWN";
  return [
    at ? (piece.kind === "VEND" ? missingPage.sent({ at }) : missingPage.refundAsked({ at })) : "",
    missingPage.reference({ text: piece.reference }),
    open && piece.looks > 0 ? missingPage.looks({ count: piece.looks }) : "",
    open && piece.cleanLooks > 0 ? missingPage.clean({ count: piece.cleanLooks }) : "",
  ].filter((text) => text !== "");
}
