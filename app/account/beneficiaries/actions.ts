"use server";

import { notFound } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { deleteBeneficiary, renameBeneficiary, saveBeneficiaries } from "@/lib/account/beneficiaries";
import { context } from "@/lib/context/context";
import { redirectLocal } from "@/lib/web/redirect-local";
import { signedInOrLeave } from "../signed-in-or-leave";

const HERE = "/account/beneficiaries";

/** Saves the numbers of one of the customer's own orders. */
export async function saveBeneficiariesAction(form: FormData): Promise<void> {
  const user = await signedInOrLeave(HERE);
  const saved = await saveBeneficiaries(context(), user.userId, textOf(form, "ref", 20));
  if (saved === null) notFound();
  redirectLocal(`${HERE}?saved=${saved}`);
}

export async function renameBeneficiaryAction(form: FormData): Promise<void> {
  const user = await signedInOrLeave(HERE);
  if (!(await renameBeneficiary(context(), user.userId, textOf(form, "id", 40), textOf(form, "label"))))
    notFound();
  redirectLocal(HERE);
}

export async function deleteBeneficiaryAction(form: FormData): Promise<void> {
  const user = await signedInOrLeave(HERE);
  if (!(await deleteBeneficiary(context(), user.userId, textOf(form, "id", 40)))) notFound();
  redirectLocal(HERE);
}
