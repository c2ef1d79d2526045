import type { StaffNotice } from "@/lib/words/en/staff-notice";
import type { Refusal } from "./refused";

/** The state of a refused KeptForm: the reason, and everything typed except the two-step code. */
export function refuse(
  form: FormData,
  notice: StaffNotice | undefined,
  { codeNeeded = false }: { codeNeeded?: boolean } = {},
): Refusal {
  const typed = [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && entry[0] !== "code" && !entry[0].startsWith("$ACTION"),
  );
  return { notice, codeNeeded, typed: Object.fromEntries(typed) };
}
