import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { Section } from "@/app/_ui/section";
import { Feedback } from "@/app/admin/_ui/feedback";
import { findSettings } from "@/lib/admin/settings/find-settings";
import { isFresh, requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { env } from "@/lib/platform/config/env";
import { defaultShop } from "@/lib/platform/db/settings";
import { settingsNotices, settingsWords } from "@/lib/words/en/settings";
import { AlertsForm } from "./alerts-form";
import { ConnectionsPart } from "./connections-part";
import { KeysPart } from "./keys-part";
import { AlertsFacts, ShopFacts } from "./setting-facts";
import { ShopForm } from "./shop-form";
import { swatchOf } from "./swatch-of";

export const metadata: Metadata = { title: settingsWords.title };

export default async function SettingsPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("owner", "auditor");
  const ctx = context();
  const owner = user.role === "owner";
  const { shop, alerts } = await findSettings(ctx);
  const { version, ...stored } = shop;
  const fallback = defaultShop(env().shopName).name;
  const swatch = swatchOf(stored.accent);
  return (
    <div className="grid max-w-2xl grid-cols-1">
      <Heading title={settingsWords.title} lead={settingsWords.lead} />
      <Feedback done={wholeParam(await searchParams, "done")} notices={settingsNotices} />
      {owner ? null : <p className="pb-5 text-muted">{settingsWords.readOnly}</p>}
      <Section id="shop" title={settingsWords.shop} note={settingsWords.shopNote}>
        {owner ? (
          <ShopForm
            stored={stored}
            seen={version}
            fallback={fallback}
            swatch={swatch}
            fresh={isFresh(user, ctx.clock.now())}
          />
        ) : (
          <ShopFacts stored={stored} fallback={fallback} swatch={swatch} />
        )}
      </Section>
      <Section id="texts" title={settingsWords.texts} note={settingsWords.textsLead}>
        <p>
          <a className={buttonClass("quiet")} href="/admin/settings/texts">
            {settingsWords.textsLink}
          </a>
        </p>
      </Section>
      <Section id="alerts" title={settingsWords.alerts} note={settingsWords.alertsNote}>
        {env().mail ? null : <p>{settingsWords.noMail}</p>}
        {owner ? (
          <AlertsForm stored={alerts} seen={alerts.version} fresh={isFresh(user, ctx.clock.now())} />
        ) : (
          <AlertsFacts stored={alerts} />
        )}
        <p>
          <a className="tap underline underline-offset-4" href="/admin/alerts">
            {settingsWords.toAlerts}
          </a>
        </p>
      </Section>
      <ConnectionsPart mayTest={owner} />
      <KeysPart mayKnow={owner} />
    </div>
  );
}
