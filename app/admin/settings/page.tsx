import type { Metadata } from "next";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { Feedback } from "@/app/admin/_ui/feedback";
import { SecondPersonNote } from "@/app/admin/_ui/second-person-note";
import { SettingSection } from "@/app/admin/_ui/setting-section";
import { findSettings } from "@/lib/admin/settings/find-settings";
import { findNumbers, OWNERS_NUMBERS } from "@/lib/admin/settings/save-numbers";
import { requireStaff } from "@/lib/auth/access/current-user";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import { context } from "@/lib/context/context";
import { BUSINESS_FIELDS, findBusiness } from "@/lib/invoices/find-business";
import { env } from "@/lib/platform/config/env";
import { FIRST_REPLY } from "@/lib/platform/config/first-reply";
import { RETENTION_KINDS, retentionKey } from "@/lib/platform/config/retention";
import { type LimitedRole, RETURN_LIMITS } from "@/lib/platform/config/return-limits";
import { SECOND_PERSON } from "@/lib/platform/config/second-person";
import { defaultShop } from "@/lib/platform/db/settings";
import { approvalWords } from "@/lib/words/en/approvals";
import { emailWords } from "@/lib/words/en/emails";
import { settingsNotices, settingsWords } from "@/lib/words/en/settings";
import { deskWords, retentionWords } from "@/lib/words/messages";
import { AlertsForm } from "./alerts-form";
import { BusinessForm } from "./business-form";
import { ConnectionsPart } from "./connections-part";
import { KeysPart } from "./keys-part";
import { NumbersForm } from "./numbers-form";
import { AlertsFacts, Facts, ShopFacts } from "./setting-facts";
import { SettingsFrame } from "./settings-frame";
import { ShopForm } from "./shop-form";
import { swatchOf } from "./swatch-of";

export const metadata: Metadata = { title: settingsWords.title };

export default async function SettingsPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("settings.view");
  const ctx = context();
  const owner = may(user.role, "settings.edit");
  const [{ shop, alerts }, numbers, { version: businessSeen, vatSince: _, ...business }] = await Promise.all([
    findSettings(ctx),
    findNumbers(ctx),
    findBusiness(ctx),
  ]);
  const second = await findSecondPerson(ctx);
  const fields = OWNERS_NUMBERS.map(({ key, usual, min, max }) => ({
    key,
    min,
    max,
    value: numbers.values[key] ?? usual,
    label: labelOf(key),
    hint: settingsWords.numberHint(min, max, usual),
  }));
  const { version, ...stored } = shop;
  const fallback = defaultShop(env().shopName).name;
  const swatch = swatchOf(stored.accent);
  const fresh = isFresh(user, ctx.clock.now());
  return (
    <SettingsFrame here="/admin/settings" title={settingsWords.title} lead={settingsWords.lead}>
      <Feedback done={wholeParam(await searchParams, "done")} notices={settingsNotices} />
      {owner ? null : <p className="pb-5 text-muted">{settingsWords.readOnly}</p>}
      <SettingSection id="shop" title={settingsWords.shop} note={settingsWords.shopNote}>
        {owner ? (
          <ShopForm stored={stored} seen={version} fallback={fallback} swatch={swatch} fresh={fresh} />
        ) : (
          <ShopFacts stored={stored} fallback={fallback} swatch={swatch} />
        )}
      </SettingSection>
      <SettingSection id="business" title={settingsWords.businessTitle} note={settingsWords.businessNote}>
        {owner ? (
          <BusinessForm stored={business} seen={businessSeen} fresh={fresh} />
        ) : (
          <Facts rows={BUSINESS_FIELDS.map((field) => [settingsWords.business[field], business[field]])} />
        )}
      </SettingSection>
      <SettingSection id="alerts" title={settingsWords.alerts} note={settingsWords.alertsNote}>
        {env().mail ? null : <p>{settingsWords.noMail}</p>}
        {owner ? (
          <AlertsForm stored={alerts} seen={alerts.version} fresh={fresh} />
        ) : (
          <AlertsFacts stored={alerts} />
        )}
        <p>
          <a className="tap underline underline-offset-4" href="/admin/alerts">
            {settingsWords.toAlerts}
          </a>
        </p>
        <p>
          <a className="tap underline underline-offset-4" href="/admin/settings/emails">
            {emailWords.link}
          </a>
        </p>
      </SettingSection>
      <SettingSection id="numbers" title={settingsWords.numbers} note={settingsWords.numbersNote}>
        <SecondPersonNote second={second} />
        {owner ? (
          <NumbersForm fields={fields} seen={numbers.version} fresh={fresh} />
        ) : (
          <Facts rows={fields.map(({ label, value }) => [label, String(value)])} />
        )}
      </SettingSection>
      <ConnectionsPart mayTest={owner} />
      <KeysPart mayKnow={owner} />
    </SettingsFrame>
  );
}

function labelOf(key: string): string {
  if (key === SECOND_PERSON.key) return approvalWords.limit;
  if (key === FIRST_REPLY.key) return settingsWords.firstReply;
  for (const [role, { order, day }] of Object.entries(RETURN_LIMITS)) {
    const name = deskWords.roles[role as LimitedRole];
    if (key === order.key) return settingsWords.returnOrder(name);
    if (key === day.key) return settingsWords.returnDay(name);
  }
  const kind = RETENTION_KINDS.find((one) => retentionKey(one) === key);
  return kind ? settingsWords.keptDays(retentionWords.kinds[kind]) : settingsWords.walletLimit;
}
