"use client";

import { useEffect } from "react";
import { markSignedIn } from "@/app/_shop/device/device";

/** Records on this device who has signed in, so that forms fill in the email and fetch the account's saved networks. */
export function MarkAccount({ email }: { email: string }) {
  useEffect(() => markSignedIn(email), [email]);
  return null;
}
