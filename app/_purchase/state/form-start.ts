"use client";

import { createContext, useContext } from "react";
import type { FormValues } from "./form-values";

/** An item of the basket whose form is filled to be changed. */
export interface FormStart {
  item: string;
  typed: FormValues;
}

const StartContext = createContext<FormStart | null>(null);

/** Around a service's form: fills it with an item of the basket, which it then replaces. */
export const FormStartProvider = StartContext.Provider;

export function useFormStart(): FormStart | null {
  return useContext(StartContext);
}
