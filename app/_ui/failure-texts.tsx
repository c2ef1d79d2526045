"use client";

import { createContext, type ReactNode, useContext } from "react";

/** What a form says about a failed press, where the customers' sentences don't fit. */
export interface FailureTexts {
  /** The action threw. */
  failed: string;
  /** No answer came, and the form has nothing to type. */
  unreached: string;
}

const Texts = createContext<FailureTexts | null>(null);

/** Gives the forms below it sentences of their own: admin's are for staff. */
export function WithFailureTexts({ texts, children }: { texts: FailureTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>;
}

/** The sentences of the nearest WithFailureTexts; null for the customers'. */
export const useFailureTexts = () => useContext(Texts);
