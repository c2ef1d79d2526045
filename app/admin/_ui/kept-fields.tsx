"use client";

import { type ComponentProps, use } from "react";
import { Field } from "@/app/_ui/field";
import { Select } from "@/app/_ui/select";
import { TextArea } from "@/app/_ui/text-area";
import { Refused } from "./refused";

/** A Field that keeps its text after a refusal. */
export function KeptField(props: ComponentProps<typeof Field>) {
  return <Field {...props} defaultValue={use(Refused)?.typed[props.name] ?? props.defaultValue} />;
}

/** A TextArea that keeps its text after a refusal. */
export function KeptTextArea(props: ComponentProps<typeof TextArea>) {
  return <TextArea {...props} defaultValue={use(Refused)?.typed[props.name] ?? props.defaultValue} />;
}

/** A Select that keeps its choice after a refusal. */
export function KeptSelect(props: ComponentProps<typeof Select>) {
  const chosen = use(Refused)?.typed[props.name] ?? props.chosen;
  // React resets a select to the default with which it was first rendered.
  return <Select key={chosen} {...props} chosen={chosen} />;
}
