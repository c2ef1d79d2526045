import type { Metadata } from "next";
import { ChoiceLinks } from "@/app/_ui/choice-links";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { Feedback } from "@/app/admin/_ui/feedback";
import { findSettings } from "@/lib/admin/settings/find-settings";
import { OUR_TEXTS } from "@/lib/admin/settings/save-text";
import { requireStaff } from "@/lib/auth/access/current-user";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { TEXT_PAGES } from "@/lib/platform/db/settings";
import { settingsNotices, settingsWords } from "@/lib/words/en/settings";
import { SettingsFrame } from "../settings-frame";
import { TextForm } from "./text-form";

export const metadata: Metadata = { title: settingsWords.texts };

export default async function TextsPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("settings.view");
  const params = await searchParams;
  const ctx = context();
  const page = TEXT_PAGES.find((value) => value === wholeParam(params, "page")) ?? "terms";
  const { version, text } = (await findSettings(ctx)).texts[page];
  return (
    <SettingsFrame here="/admin/settings/texts" title={settingsWords.texts} lead={settingsWords.textsLead}>
      <div className="grid max-w-2xl grid-cols-1 gap-5">
        <Feedback done={wholeParam(params, "done")} notices={settingsNotices} />
        <ChoiceLinks
          label={settingsWords.page}
          links={TEXT_PAGES.map((choice) => ({
            key: choice,
            label: settingsWords.pages[choice],
            href: `/admin/settings/texts?page=${choice}`,
            current: choice === page,
          }))}
        />
        <p>
          {text ? settingsWords.own : settingsWords.ours}{" "}
          <a href={`/${page}`} className="tap underline underline-offset-4">
            {settingsWords.seePage}
          </a>
        </p>
        {may(user.role, "settings.edit") ? (
          <TextForm
            key={page}
            page={page}
            stored={text || OUR_TEXTS[page]}
            own={text !== ""}
            seen={version}
            fresh={isFresh(user, ctx.clock.now())}
          />
        ) : (
          <p className="text-muted">{settingsWords.readOnly}</p>
        )}
      </div>
    </SettingsFrame>
  );
}
