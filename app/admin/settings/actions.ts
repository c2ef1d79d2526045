"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { authorizeWithCode } from "@/app/admin/_ui/authorize-with-code";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { actOrRequestApproval } from "@/lib/admin/approvals/act-or-request-approval";
import { findSettings } from "@/lib/admin/settings/find-settings";
import { saveAlerts } from "@/lib/admin/settings/save-alerts";
import { saveBusiness } from "@/lib/admin/settings/save-business";
import { findNumbers, OWNERS_NUMBERS, saveNumbers } from "@/lib/admin/settings/save-numbers";
import { saveShop } from "@/lib/admin/settings/save-shop";
import { MAX_TEXT_LENGTH, saveText } from "@/lib/admin/settings/save-text";
import { CONNECTIONS, testConnection } from "@/lib/admin/settings/test-connection";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { BUSINESS_FIELDS, type Business, findBusiness } from "@/lib/invoices/find-business";
import { SECOND_PERSON } from "@/lib/platform/config/second-person";
import { TEXT_PAGES } from "@/lib/platform/db/settings";
import { approvalNoticeKey, approvalWords } from "@/lib/words/en/approvals";
import { nextState, type SettingState } from "./setting-state";
import { swatchOf } from "./swatch-of";
import { nextTest, type TestState } from "./test-state";

const HERE = "/admin/settings";

function seenOf(form: FormData): number {
  const seen = textOf(form, "seen", 10);
  return /^\d{1,9}$/.test(seen) ? Number(seen) : -1;
}

type Saved = { ok: true; outcome: string } | { ok: false; reason: string };

/** Saves one form, if the code was entered that its change needs; otherwise keeps what was typed, with the reason. */
async function saveTyped(
  previous: SettingState,
  form: FormData,
  kept: Pick<SettingState, "typed"> & Partial<SettingState>,
  save: (user: SignedIn, seen: number) => Promise<Saved>,
  findVersion: () => Promise<number>,
): Promise<SettingState> {
  const seen = seenOf(form);
  const gate = await authorizeWithCode("settings.edit", form, HERE);
  if (!gate.ok) return nextState(previous, { ...kept, seen, ...gate.state });
  const saved = await save(gate.user, seen);
  if (saved.ok) redirectAdmin(HERE, saved.outcome);
  const { reason } = saved;
  return nextState(previous, {
    ...kept,
    notice: reason,
    seen: reason === "stale" ? await findVersion() : seen,
  });
}

/** Saves name, colour and contacts or, with the other button, only previews the colour. */
export async function saveShopAction(previous: SettingState, form: FormData): Promise<SettingState> {
  const ctx = context();
  const typed = {
    name: textOf(form, "name"),
    accent: textOf(form, "accent"),
    supportEmail: textOf(form, "supportEmail", 254),
    supportPhone: textOf(form, "supportPhone"),
    supportHours: textOf(form, "supportHours", 40),
    dropDomain: textOf(form, "dropDomain", 190).toLowerCase(),
  };
  const swatch = swatchOf(typed.accent);
  if (form.get("intent") === "look") {
    await actAsStaff("settings.edit", HERE);
    const wrong = typed.accent.trim() !== "" && !swatch;
    return nextState(previous, { typed, seen: seenOf(form), swatch, notice: wrong ? "accent" : null });
  }
  return saveTyped(
    previous,
    form,
    { typed, swatch },
    (user, seen) => saveShop(ctx, user, typed, seen),
    async () => (await findSettings(ctx)).shop.version,
  );
}

/** Saves legal identity and VAT. */
export async function saveBusinessAction(previous: SettingState, form: FormData): Promise<SettingState> {
  const ctx = context();
  const typed = Object.fromEntries(BUSINESS_FIELDS.map((field) => [field, textOf(form, field, 400)]));
  return saveTyped(
    previous,
    form,
    { typed },
    (user, seen) => saveBusiness(ctx, user, typed as Business, seen),
    async () => (await findBusiness(ctx)).version,
  );
}

/** Saves the alert email and the alert thresholds. */
export async function saveAlertsAction(previous: SettingState, form: FormData): Promise<SettingState> {
  const ctx = context();
  const typed = {
    email: textOf(form, "email", 254),
    lowHours: textOf(form, "lowHours"),
    criticalHours: textOf(form, "criticalHours"),
  };
  return saveTyped(
    previous,
    form,
    { typed },
    (user, seen) => saveAlerts(ctx, user, typed, seen),
    async () => (await findSettings(ctx)).alerts.version,
  );
}

/** Saves the owner's limits and periods, or requests the second person's approval that a higher own limit needs. */
export async function saveNumbersAction(previous: SettingState, form: FormData): Promise<SettingState> {
  const ctx = context();
  const typed = Object.fromEntries(OWNERS_NUMBERS.map(({ key }) => [key, textOf(form, key, 12)]));
  const save = async (user: SignedIn, seen: number): Promise<Saved> => {
    const saved = await saveNumbers(ctx, user, typed, seen);
    if (saved === "saved" || saved === "same") return { ok: true, outcome: saved };
    if (saved !== "needs_approval") return { ok: false, reason: saved };
    const request = { limit: Number((typed[SECOND_PERSON.key] ?? "").replaceAll(",", "")) };
    const by = { actor: user, reason: approvalWords.limitReason };
    return { ok: true, outcome: approvalNoticeKey(await actOrRequestApproval(ctx, by, "limit", request)) };
  };
  return saveTyped(previous, form, { typed }, save, async () => (await findNumbers(ctx)).version);
}

/** Saves one text page. */
export async function saveTextAction(previous: SettingState, form: FormData): Promise<SettingState> {
  const ctx = context();
  const here = `${HERE}/texts`;
  const text = textOf(form, "text", MAX_TEXT_LENGTH * 2);
  const page = TEXT_PAGES.find((value) => value === form.get("page"));
  if (!page) redirect(here as Route);
  const seen = seenOf(form);
  const stay = (parts: Partial<SettingState>) => nextState(previous, { typed: { text }, seen, ...parts });
  const gate = await authorizeWithCode("settings.edit", form, `${here}?page=${page}`);
  if (!gate.ok) return stay(gate.state);
  const outcome = await saveText(ctx, gate.user, page, text, seen);
  if (outcome === "saved" || outcome === "same") redirectAdmin(`${here}?page=${page}`, outcome);
  const { version } = (await findSettings(ctx)).texts[page];
  return stay({ notice: outcome, seen: outcome === "stale" ? version : seen });
}

/** Tests the connection to the upstream, Paystack or the mail server. */
export async function testConnectionAction(previous: TestState, form: FormData): Promise<TestState> {
  const actor = await actAsStaff("settings.edit", HERE);
  const what = CONNECTIONS.find((value) => value === form.get("what"));
  if (!what) redirect(HERE as Route);
  return nextTest(previous, await testConnection(context(), actor, what));
}
