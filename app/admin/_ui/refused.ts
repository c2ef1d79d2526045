"use client";

import { createContext } from "react";
import type { StaffNotice } from "@/lib/words/en/staff-notice";

/** What a form shows after a refusal. */
export interface Refusal {
  notice: StaffNotice | undefined;
  /** The two-step code was wrong, or last entered too long ago. */
  codeNeeded: boolean;
  /** What was typed, by field name. */
  typed: Readonly<Record<string, string>>;
}

export type KeptAction = (previous: Refusal | null, form: FormData) => Promise<Refusal>;

/** The refusal of the KeptForm around a field, if there was one. */
export const Refused = createContext<Refusal | null>(null);
