import type { ReactNode } from "react";
import { type ClientPart, clientSections } from "@/lib/words/catalogues/client-sections";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import { AddWords } from "./add-words";

/** The JSON of each part, or set of parts, in each language, made once. */
const asJson = new Map<string, string>();

interface Props {
  /** One part, or several. */
  of: ClientPart | readonly (ClientPart | false)[];
  children: ReactNode;
}

/**
 * Provides the messages of a part of the shop to its scripts, in the page's language. They are one string because React
 * would serialise several hundred separate messages for every page it renders.
 */
export function PageWords({ of, children }: Props) {
  const locale = currentLocale();
  const parts = [of].flat().filter((part) => part !== false);
  const key = `${locale} ${parts}`;
  const sections = asJson.get(key) ?? JSON.stringify(clientSections(parts, locale));
  asJson.set(key, sections);
  return (
    <AddWords locale={locale} sections={sections}>
      {children}
    </AddWords>
  );
}
