"use client";

import { useEffect } from "react";
import { keepAccount } from "@/app/_shop/device/device";

/** Notes on this device that an account was open on it, so that forms ask the account what it remembers. */
export function MarkAccount() {
  useEffect(keepAccount, []);
  return null;
}
