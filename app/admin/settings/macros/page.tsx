import type { Metadata } from "next";
import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { TextArea } from "@/app/_ui/text-area";
import { Feedback } from "@/app/admin/_ui/feedback";
import { findMacros, MAX_MACRO_NAME, type Macro } from "@/lib/admin/inbox/macros";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { MAX_CASE_TEXT } from "@/lib/model/case-kind";
import { macroNotices, macrosWords } from "@/lib/words/en/macros";
import { SettingsFrame } from "../settings-frame";
import { changeMacroAction } from "./actions";

export const metadata: Metadata = { title: macrosWords.title };

/** The reply templates for staff; owners edit them. */
export default async function MacrosPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("settings.view");
  const macros = await findMacros(context());
  const own = may(user.role, "macros.edit");
  return (
    <SettingsFrame here="/admin/settings/macros" title={macrosWords.title} lead={macrosWords.lead}>
      <div className="grid max-w-2xl grid-cols-1 gap-5">
        <Feedback done={wholeParam(await searchParams, "done")} notices={macroNotices} />
        <div className="grid grid-cols-1">
          {macros.map((macro) => (
            <Disclosure key={macro.id} summary={macro.name}>
              {own ? <MacroForm macro={macro} /> : <p className="whitespace-pre-line">{macro.text}</p>}
            </Disclosure>
          ))}
          {own ? (
            <Disclosure summary={macrosWords.add}>
              <MacroForm macro={null} />
            </Disclosure>
          ) : null}
        </div>
      </div>
    </SettingsFrame>
  );
}

function MacroForm({ macro }: { macro: Macro | null }) {
  const id = macro?.id ?? "new";
  return (
    <PlainForm action={changeMacroAction} className="grid grid-cols-1 gap-4">
      <input type="hidden" name="macro" value={macro?.id ?? ""} />
      <Field
        id={`name-${id}`}
        name="name"
        label={macrosWords.name}
        defaultValue={macro?.name}
        maxLength={MAX_MACRO_NAME}
        autoComplete="off"
      />
      <TextArea
        id={`text-${id}`}
        name="text"
        label={macrosWords.text}
        defaultValue={macro?.text}
        maxLength={MAX_CASE_TEXT}
        rows={6}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{macrosWords.save}</Button>
        {macro ? (
          <Button type="submit" look="plain" name="act" value="delete">
            {macrosWords.delete(macro.name)}
          </Button>
        ) : null}
      </div>
    </PlainForm>
  );
}
