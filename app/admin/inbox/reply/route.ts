import { closeCaseAs } from "@/lib/admin/cases/close-case-as";
import { replyToCase } from "@/lib/admin/cases/reply-to-case";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { secondFactorAddress, signInAddress } from "@/lib/auth/session/safe-next";
import { context } from "@/lib/context/context";
import { CASE_OUTCOMES, MAX_CASE_TEXT } from "@/lib/model/case-kind";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { parseUpload } from "@/lib/web/parse-upload";
import { problem } from "@/lib/web/problem";
import { seeOther } from "@/lib/web/see-other";
import { caseWords } from "@/lib/words/en/cases";

const HERE = "/admin/inbox";

/**
 * Replies to a conversation's customer, with files. With an outcome it also closes the conversation, and the customer is
 * notified of both. A form's target instead of an action, because the size limit of actions applies to all of them and is
 * small.
 */
export const POST = apiRoute(async (request) => {
  const params = new URL(request.url).searchParams.get("case") ?? "";
  const id = /^[1-9]\d{0,8}$/.test(params) ? Number(params) : null;
  const here = id === null ? HERE : `${HERE}?open=case${id}`;
  const gate = await staffOrRefuse("cases.answer", { request });
  if (!gate.ok && gate.reason === "signed_out") return seeOther(signInAddress(here));
  if (!gate.ok && gate.reason === "second_factor_needed") return seeOther(secondFactorAddress(here));
  if (!gate.ok) return problem("not-found");
  if (id === null) return seeOther(`${HERE}?done=not_found`);
  const form = await parseUpload(request);
  if (!form) return seeOther(`${here}&done=unreadable`);
  const { files } = form;
  const text = form.text("text", MAX_CASE_TEXT * 2);
  const outcome = CASE_OUTCOMES.find((value) => value === form.text("outcome", 40));
  if (outcome) {
    const reason = form.text("reason", 500).trim() || caseWords.outcomes[outcome];
    const closed = await closeCaseAs(context(), gate.user, id, reason, { outcome, say: text, files });
    if (closed.startsWith("file_")) return seeOther(`${here}&done=${closed}#reply`);
    if (closed === "unsent") return seeOther(`${here}&done=${closed}`);
    return seeOther(`${HERE}?done=${closed === "closed" ? "told" : closed}`);
  }
  const replied = await replyToCase(context(), gate.user, id, text, files);
  if (replied === "not_found") return seeOther(`${HERE}?done=not_found`);
  return seeOther(`${here}&done=${replied === "closed" ? "closed_before" : replied}`);
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
