"use server";

import { textOf } from "@/app/_forms/form-text";
import { MAX_TEXT } from "@/lib/search/find-intent";
import { holdsNumber } from "@/lib/search/scan-numbers";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { carrySearch } from "@/lib/web/carried-search";
import { redirectLocal } from "@/lib/web/redirect-local";

/** Forms that a saved number can fill. */
const FORMS =
  /^\/(go\/(airtime|electricity)|go\/data(\?network=[\w-]+)?|go\/tv\?provider=[\w-]+|betting|internet\?provider=[\w-]+)$/;

/**
 * Handles the search box without JavaScript or before hydration: redirects to /go. Text with a number is carried there in a
 * cookie instead of the address.
 */
export async function searchAction(form: FormData): Promise<void> {
  await assertActionOrigin();
  const text = textOf(form, "q", MAX_TEXT);
  if (!holdsNumber(text)) redirectLocal(`/go?${new URLSearchParams({ q: text })}`);
  await carrySearch(text);
  redirectLocal("/go");
}

/** Handles a saved number without JavaScript or before hydration: opens the form that it fills. */
export async function openFormAction(form: FormData): Promise<void> {
  await assertActionOrigin();
  await carrySearch(textOf(form, "q", MAX_TEXT));
  const page = textOf(form, "page");
  redirectLocal(FORMS.test(page) ? page : "/go");
}
