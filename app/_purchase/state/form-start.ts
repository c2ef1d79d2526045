"use client";

import { createContext, useContext } from "react";
import type { FormValues } from "./form-values";

/** A basket item whose form is filled for editing. */
export interface FormStart {
  item: string;
  typed: FormValues;
}

const StartContext = createContext<FormStart | null>(null);

/** Wraps a service's form: fills it with a basket item, which saving replaces. */
export const FormStartProvider = StartContext.Provider;

export function useFormStart(): FormStart | null {
  return useContext(StartContext);
}
