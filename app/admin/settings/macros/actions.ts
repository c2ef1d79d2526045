"use server";

import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { deleteMacro, MAX_MACRO_NAME, saveMacro } from "@/lib/admin/inbox/macros";
import { context } from "@/lib/context/context";
import { MAX_CASE_TEXT } from "@/lib/model/case-kind";

const HERE = "/admin/settings/macros";

/** Saves or deletes a macro, as the pressed button says. */
export async function changeMacroAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("macros.edit", HERE);
  const id = textOf(form, "macro", 40) || null;
  const ctx = context();
  const done =
    form.get("act") === "delete"
      ? await deleteMacro(ctx, actor, id ?? "")
      : await saveMacro(ctx, actor, {
          id,
          name: textOf(form, "name", MAX_MACRO_NAME + 1),
          text: textOf(form, "text", MAX_CASE_TEXT + 1),
        });
  redirectAdmin(HERE, done);
}
