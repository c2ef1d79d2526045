import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import { context } from "@/lib/context/context";
import { approvalWords } from "@/lib/words/en/approvals";

/** Within a form that always needs a second person: says that it will wait, if this shop requires one. */
export async function ApprovalNote() {
  const { isOn } = await findSecondPerson(context());
  return isOn ? <p>{approvalWords.formWaits}</p> : null;
}
