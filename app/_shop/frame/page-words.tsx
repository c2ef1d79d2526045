import type { ReactNode } from "react";
import { type ClientPart, clientSections } from "@/lib/words/catalogues/client-sections";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import { AddWords } from "./add-words";

/** Provides the messages of a part of the shop to its scripts, in the page's language. */
export function PageWords({ of, children }: { of: ClientPart; children: ReactNode }) {
  const locale = currentLocale();
  return (
    <AddWords locale={locale} sections={clientSections(of, locale)}>
      {children}
    </AddWords>
  );
}
