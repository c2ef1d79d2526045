import { timestamp } from "@/app/_ui/time";
import { Panel } from "@/app/admin/_ui/panel";
import { findNewApprovers } from "@/lib/admin/approvals/find-new-approvers";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { approvalWords } from "@/lib/words/en/approvals";
import { deskWords } from "@/lib/words/messages";

/** Who recently became an owner or a manager, so that the others notice. */
export async function NewApprovers({ role }: { role: StaffRole }) {
  const people = may(role, "activity.view") ? await findNewApprovers(context()) : [];
  if (people.length === 0) return null;
  return (
    <Panel title={approvalWords.newTitle} note={approvalWords.newNote}>
      <ul className="grid grid-cols-1 gap-1 wrap-anywhere">
        {people.map(({ userId, email, role: became, since }) => (
          <li key={userId}>
            {approvalWords.became(email, deskWords.roles[became as StaffRole], timestamp(since))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
