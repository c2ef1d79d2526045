import type { ComponentProps } from "react";
import { Field } from "@/app/_ui/field";

/** A field for an amount in naira. */
export function NairaField(props: Omit<ComponentProps<typeof Field>, "before" | "inputMode">) {
  return <Field before="₦" inputMode="numeric" autoComplete="off" maxLength={20} {...props} />;
}
