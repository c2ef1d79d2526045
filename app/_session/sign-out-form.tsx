"use client";

import type { ReactNode } from "react";
import { forgetDevice } from "@/app/_shop/device/device";
import { signOutAction } from "./sign-out";

/** Signing out also clears the purchases stored on this device, because someone else may use it next. */
export function SignOutForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form action={signOutAction} onSubmit={forgetDevice} className={className}>
      {children}
    </form>
  );
}
