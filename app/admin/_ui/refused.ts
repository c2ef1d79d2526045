"use client";

import { createContext } from "react";
import type { Refusal } from "./kept-form";

/** The refusal of the KeptForm around a field, if there was one. */
export const Refused = createContext<Refusal | null>(null);
