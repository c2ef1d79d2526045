import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import { context } from "@/lib/context/context";
import { approvalWords } from "@/lib/words/en/approvals";

/** Within a form whose act always needs a second person: that it will wait, if this shop has one. */
export async function ApprovalNote() {
  const { isOn } = await findSecondPerson(context());
  return isOn ? <p>{approvalWords.formWaits}</p> : null;
}
