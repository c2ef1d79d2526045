import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Heading } from "@/app/_ui/heading";
import type { TextPageName } from "@/lib/platform/db/settings";
import type { Inline } from "@/lib/texts/parse-inline";
import { parseText, type TextBlock } from "@/lib/texts/parse-text";
import { writeText } from "@/lib/texts/write-text";
import { currentLocale, inLocale } from "@/lib/words/catalogues/in-locale";
import { isDraft } from "@/lib/words/catalogues/is-draft";
import { localHref } from "@/lib/words/local-href";
import { LANGUAGES } from "@/lib/words/locale";
import type { TextPage } from "@/lib/words/text-page";
import { getShopFacts } from "./get-shop";

interface Props {
  /** Absent if the owner can't edit the text. */
  name?: TextPageName;
  ours: TextPage;
  /** The keys of a legally binding text: English is shown below them until a speaker confirms the translation. */
  legal?: readonly string[];
  /** Facts about this shop, shown after the text, whether the default or the owner's. Written once per language. */
  facts?: () => ReactNode;
}

/** The owner's own text, in English; null if there is none. */
async function ownText({ name }: Props): Promise<string | null> {
  return (name && (await getShopFacts()).texts[name]) ?? null;
}

export async function textMetadata(page: Props): Promise<Metadata> {
  const { lead } = parseText((await ownText(page)) ?? writeText(page.ours));
  return { title: page.ours.title, description: lead ?? undefined };
}

/** A text page, readable on a phone: the default, or the owner's own text. */
export async function TextPageView(page: Props) {
  const own = await ownText(page);
  const locale = currentLocale();
  const { lead, sections } = parseText(own ?? writeText(page.ours));
  const lang = own === null || locale === "en" ? undefined : LANGUAGES.en.tag;
  const inEnglish = page.legal?.some((path) => isDraft(locale, path))
    ? inLocale("en", () => english(page, own))
    : null;
  return (
    <article className="column">
      <Heading title={page.ours.title} lead={lead && lang ? <span lang={lang}>{lead}</span> : lead} />
      <div className="grid gap-7">
        <div lang={lang} className="grid gap-7">
          <Sections sections={sections} />
        </div>
        {page.facts?.()}
        {inEnglish}
      </div>
    </article>
  );
}

/** The same text in English, without the owner's text, which is English already. */
function english({ ours, facts }: Props, own: string | null) {
  const { lead, sections } = parseText(writeText(ours));
  return (
    <div lang={LANGUAGES.en.tag} className="grid gap-7 border-t-2 border-ink pt-7">
      {own === null ? (
        <>
          <h2 className="display text-lead">{ours.title}</h2>
          <p>{lead}</p>
          <Sections sections={sections} />
        </>
      ) : null}
      {facts?.()}
    </div>
  );
}

function Sections({ sections }: { sections: ReturnType<typeof parseText>["sections"] }) {
  return sections.map(({ heading, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a finished text; two sections may read alike
    <section key={index} className="grid gap-2 border-t border-line pt-4">
      {heading ? <h2 className="text-lead font-bold">{heading}</h2> : null}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <Block key={at} block={block} />
      ))}
    </section>
  ));
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === "paragraph") {
    return (
      <p>
        <Line parts={block.text} />
      </p>
    );
  }
  return (
    <ul className="grid list-disc gap-1 ps-6">
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <li key={at}>
          <Line parts={item} />
        </li>
      ))}
    </ul>
  );
}

function Line({ parts }: { parts: readonly Inline[] }) {
  return parts.map(({ text, strong, href }, at) => {
    const key = `${at} ${text}`;
    if (strong) return <strong key={key}>{text}</strong>;
    if (!href) return <span key={key}>{text}</span>;
    return (
      <a key={key} href={localHref(href)} className="underline underline-offset-4" rel="noopener">
        {text}
      </a>
    );
  });
}
