"use client";

import type { ReactNode } from "react";
import { forgetDevice } from "@/app/_shop/device/forget-device";
import { localHref } from "@/lib/words/local-href";

/** Signing out also clears the purchases stored on this device, because someone else may use it next. */
export function SignOutForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form action={localHref("/sign-out")} method="post" onSubmit={forgetDevice} className={className}>
      {children}
    </form>
  );
}
