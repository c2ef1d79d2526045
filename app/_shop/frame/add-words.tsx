"use client";

import type { ReactNode } from "react";
import type { Compiled } from "@/lib/words/message-tree";
import { addPageWords } from "@/lib/words/page-words";

interface Props {
  locale: string;
  /** JSON of the part's compiled messages, by their section's path. */
  sections: string;
  children: ReactNode;
}

/** Adds a part's messages before React renders the part. The server reads the catalogues instead. */
export function AddWords({ locale, sections, children }: Props) {
  if (typeof window !== "undefined") {
    addPageWords(locale, JSON.parse(sections) as Record<string, Compiled>);
  }
  return children;
}
