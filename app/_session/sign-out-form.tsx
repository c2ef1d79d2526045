"use client";

import type { ReactNode } from "react";
import { forgetDevice } from "@/app/_shop/device/device";
import { signOutAction } from "./sign-out";

/** Signing out leaves nothing of the purchases on this device either: it may be somebody else's next. */
export function SignOutForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form action={signOutAction} onSubmit={forgetDevice} className={className}>
      {children}
    </form>
  );
}
