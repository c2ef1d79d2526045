import { dictionary } from "@zxcvbn-ts/language-common";

let common: ReadonlySet<string> | undefined;

/** Letters that people replace with digits or signs: "p4ssw0rd". */
const SIGNS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
};
const ROWS = ["01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz"];
/** A base with this many further letters or words can't be guessed from the base. */
const ADDED = 6;

/**
 * Whether a password is among the first that an attacker tries: one of the 49,000 most common; such a password, or a word of
 * the context (the shop's name, the customer's own address), with a few signs added or replaced; or a run along the keyboard.
 */
export function isCommonPassword(password: string, context: readonly string[] = []): boolean {
  common ??= new Set(dictionary["passwords-common"]);
  const plain = password.normalize("NFKC").toLowerCase();
  // "ada.okoye@…" gives ada, okoye, example and adaokoye.
  const words = context
    .map((text) => text.toLowerCase())
    .flatMap((text) => [...text.split(/[^\p{L}\p{N}]+/u), lettersOf(text.split("@")[0] ?? "")])
    .filter((word) => word.length > 3);
  const isKnown = (text: string) => common?.has(text) === true || words.includes(text);
  return (
    isRun(plain) ||
    spellings(plain).some((text) => {
      const core = bare(text, plain.length);
      return isKnown(text) || isKnown(core) || isKnown(lettersOf(core));
    })
  );
}

function spellings(plain: string): string[] {
  return [plain, plain.replace(/[013457@$]/g, (sign) => SIGNS[sign] ?? sign)];
}

/** The text without what surrounds its letters; empty if that is too long. */
function bare(text: string, length: number): string {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return core.length >= 4 && length - core.length <= ADDED ? core : "";
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, "");
}

/** A piece of up to four signs repeated, or a row of the keyboard or alphabet, forwards or backwards, repeated. */
function isRun(plain: string): boolean {
  if (/^(.{1,4}?)\1+.{0,3}$/u.test(plain) && /^(.{1,4}?)\1{2,}/u.test(plain)) return true;
  return ROWS.some((row) => {
    const twice = row + row;
    return twice.includes(plain) || twice.includes([...plain].reverse().join(""));
  });
}
