"use client";

import { useEffect } from "react";
import { markSignedIn } from "@/app/_shop/device/device";

/** Records on this device that someone has signed in, so that forms fetch the account's saved networks. */
export function MarkAccount() {
  useEffect(markSignedIn, []);
  return null;
}
