import { foldDigits } from "@/lib/services/fields/fold-digits";
import { parsePhone, toLocalPhone } from "@/lib/services/fields/phone";

/** A number of ten digits or more inside a text. */
export interface LongNumber {
  digits: string;
  /** In local form if it is a phone, even without its zero. */
  phone: string | null;
}

/** Digits with the separators that people write. */
const RUN = /\+?\(?\d[\d\s.()\u00a0\u2010-\u2015-]*\d/g;
const WHOLE = /^(?:\d{10,11}|\d{13}|\d{18,22})$/;

/**
 * Extracts phones, meters, smartcards and other long numbers from a text, written in one piece or in groups ("0803 123 4567",
 * "4506-1234-567"). The rest keeps its order, with semicolons in their place. Pure.
 */
export function scanNumbers(text: string): { numbers: LongNumber[]; rest: string } {
  const numbers: LongNumber[] = [];
  const rest = foldDigits(text).replace(RUN, (run) => {
    const groups = [...run.matchAll(/\d+/g)].map((match) => ({ digits: match[0], at: match.index }));
    // With "+" it is a phone, or an incomplete one.
    const isAbroad = run.startsWith("+");
    let kept = "";
    let next = 0;
    const take = (number: LongNumber, first: number, last: number) => {
      numbers.push(number);
      const end = groups[last];
      kept += `${run.slice(next, groups[first]?.at)} ; `;
      next = end ? end.at + end.digits.length : next;
    };
    let block: number[] = [];
    // Adjacent short groups are one number if exactly all of them form one.
    const endBlock = () => {
      const [first] = block;
      const digits = block.map((index) => groups[index]?.digits).join("");
      if (first !== undefined && block.length > 1 && !isAbroad && WHOLE.test(digits)) {
        take({ digits, phone: null }, first, block.at(-1) ?? first);
      }
      block = [];
    };
    for (let from = 0; from < groups.length; from++) {
      const { digits = "" } = groups[from] ?? {};
      const phone = phoneFrom(groups, from, isAbroad && from === 0);
      if (phone) {
        endBlock();
        take({ digits: phone.digits, phone: phone.local }, from, phone.last);
        from = phone.last;
      } else if (digits.length > 9 && !isAbroad) {
        endBlock();
        take({ digits, phone: null }, from, from);
      } else block.push(from);
    }
    endBlock();
    return kept + run.slice(next);
  });
  return { numbers, rest };
}

/** The phone that begins with this group, using as many groups as it needs. */
function phoneFrom(groups: readonly { digits: string }[], from: number, plus: boolean) {
  let digits = "";
  for (let last = from; last < groups.length && digits.length < 15; last++) {
    digits += groups[last]?.digits;
    const phone = parsePhone(plus ? `+${digits}` : digits);
    if (phone) return { digits, local: toLocalPhone(phone), last };
  }
  return null;
}

/** Whether a text contains a possible phone, meter or card number, which must not appear in an address. */
export function holdsNumber(text: string): boolean {
  return /(?:\d[\s.()-]*){7}/.test(foldDigits(text));
}
