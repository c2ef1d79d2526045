import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Heading } from "@/app/_ui/heading";
import type { TextPageName } from "@/lib/platform/db/settings";
import type { Inline } from "@/lib/texts/parse-inline";
import { parseText, type TextBlock } from "@/lib/texts/parse-text";
import { writeText } from "@/lib/texts/write-text";
import { localHref } from "@/lib/words/local-href";
import type { TextPage } from "@/lib/words/text-page";
import { getShopFacts } from "./get-shop";

interface Props {
  /** Absent where the owner can't write the text. */
  name?: TextPageName;
  ours: TextPage;
  /** What follows the text, whoever wrote it: facts of this shop. */
  children?: ReactNode;
}

async function textOf({ name, ours }: Props) {
  return parseText((name && (await getShopFacts()).texts[name]) ?? writeText(ours));
}

export async function textMetadata(page: Props): Promise<Metadata> {
  return { title: page.ours.title, description: (await textOf(page)).lead ?? undefined };
}

/** A text page, readable on a phone: the default, or the owner's own text. */
export async function TextPageView(page: Props) {
  const { lead, sections } = await textOf(page);
  return (
    <article className="column">
      <Heading title={page.ours.title} lead={lead} />
      <div className="grid gap-7">
        {sections.map(({ heading, blocks }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finished text; two sections may read alike
          <section key={index} className="grid gap-2 border-t border-line pt-4">
            {heading ? <h2 className="text-lead font-bold">{heading}</h2> : null}
            {blocks.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same
              <Block key={at} block={block} />
            ))}
          </section>
        ))}
        {page.children}
      </div>
    </article>
  );
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
