"use server";

import { textOf } from "@/app/_forms/form-text";
import { authorizeWithCode } from "@/app/admin/_ui/authorize-with-code";
import { openUnsent } from "@/lib/admin/messages/open-unsent";
import { context } from "@/lib/context/context";
import { CLOSED, type OpenState } from "./open-state";

/** Opens one unsent email for an owner, who forwards its link. */
export async function openEmailAction(_previous: OpenState, form: FormData): Promise<OpenState> {
  const id = textOf(form, "message", 40);
  const owner = await authorizeWithCode(
    "emails.open",
    form,
    `/admin/settings/emails/${encodeURIComponent(id)}`,
  );
  if (!owner.ok) return { ...CLOSED, notice: owner.state.notice, codeNeeded: owner.state.codeNeeded };
  const text = await openUnsent(context(), id, owner.user);
  return text === null ? { ...CLOSED, notice: "gone" } : { ...CLOSED, text };
}
