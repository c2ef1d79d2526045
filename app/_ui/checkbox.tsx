import type { ReactNode } from "react";

/** A checkbox whose whole line is its label. */
export function Checkbox({
  name,
  value,
  checked,
  children,
}: {
  name: string;
  value: string;
  checked?: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="size-5 shrink-0 accent-(--accent)"
      />
      <span>{children}</span>
    </label>
  );
}
