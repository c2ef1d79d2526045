import type { ReactNode } from "react";
import { type ClientPart, clientSections } from "@/lib/words/catalogues/client-sections";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import { AddWords } from "./add-words";

/** The JSON of each part in each language, made once. */
const asJson = new Map<string, string>();

/**
 * Provides the messages of a part of the shop to its scripts, in the page's language. They are one string because React
 * would serialise several hundred separate messages for every page it renders.
 */
export function PageWords({ of, children }: { of: ClientPart; children: ReactNode }) {
  const locale = currentLocale();
  const key = `${locale} ${of}`;
  const sections = asJson.get(key) ?? JSON.stringify(clientSections(of, locale));
  asJson.set(key, sections);
  return (
    <AddWords locale={locale} sections={sections}>
      {children}
    </AddWords>
  );
}
