import { MAX_LABEL_LENGTH } from "@/lib/model/inbox";

/**
 * A label as stored: "#VIP  customer" becomes "vip customer". Null if invalid: only letters, digits, spaces and hyphens are
 * allowed. Pure.
 */
export function parseLabel(typed: string): string | null {
  const label = typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^\s*#/, "")
    .replaceAll(/[\s_]+/g, " ")
    .trim();
  return label.length <= MAX_LABEL_LENGTH && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} -]*$/u.test(label) ? label : null;
}
