import type { SecondPerson } from "@/lib/auth/staff/find-second-person";
import { formatNaira } from "@/lib/platform/money";
import { approvalWords } from "@/lib/words/en/approvals";

/** What needs a second person in this shop, or would if it had another approver. */
export function SecondPersonNote({ second }: { second: SecondPerson }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <p>{approvalWords[second.isOn ? "on" : "off"]}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {approvalWords.needs(formatNaira(second.limit)).map((act) => (
          <li key={act}>{act}</li>
        ))}
      </ul>
    </div>
  );
}
