import type { ReactNode } from "react";
import { type ClientPart, clientSections } from "@/lib/words/catalogues/client-sections";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import { AddWords } from "./add-words";

/** Gives the scripts of a part of the shop what they say, in the page's language. */
export function PageWords({ of, children }: { of: ClientPart; children: ReactNode }) {
  const locale = currentLocale();
  return (
    <AddWords locale={locale} sections={clientSections(of, locale)}>
      {children}
    </AddWords>
  );
}
