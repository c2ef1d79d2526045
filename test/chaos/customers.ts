import type { Seeded } from "./seeded";

/** How a customer pays: the right amount once, not at all, after the order expired, twice, or a wrong amount. */
type Manner = "pays" | "leaves" | "late" | "twice" | "too-little" | "too-much";

export interface Customer {
  service: string;
  input: Record<string, unknown>;
  email: string;
  /** The body sent to POST /api/validate first, as the page does. */
  check?: Record<string, unknown>;
  manner: Manner;
  /** The scenario's four digits, shown when a test fails. */
  code: string;
}

/**
 * Upstream scenarios by the digits of sandbox/README.md. Excludes those that never end (107, 809) and those where the
 * sandbox's books and answers disagree for good, so no result would be right (110, 117, a 4xx that vended).
 */
const COMMON = {
  "0000": 40,
  "0101": 5,
  "0102": 3,
  "0103": 2,
  "0104": 5,
  "0105": 4,
  "0106": 3,
  "0108": 2,
  "0109": 2,
  "0111": 2,
  "0112": 2,
  "0113": 2,
  "0114": 2,
  "0115": 2,
  "0116": 2,
  "0400": 1,
  "0402": 1,
  "0404": 1,
  "0420": 2,
  "0429": 1,
  "0430": 2,
  "0500": 2,
  "1500": 3,
  "2500": 2,
  "3500": 2,
  "4500": 2,
  "1502": 1,
  "3504": 1,
  "0601": 3,
  "1601": 4,
  "2601": 2,
  "3601": 2,
  "4601": 2,
  "1602": 4,
  "1604": 2,
  "0700": 1,
  "1700": 2,
  "1702": 2,
  "3703": 1,
  "0800": 2,
  "0801": 2,
  "1802": 1,
  "0803": 1,
  "0804": 1,
  "0805": 2,
  "0806": 1,
  "0816": 2,
  "0901": 2,
  "0902": 1,
  "0904": 2,
  "0905": 2,
  "0906": 2,
  "0907": 1,
} as const;

/**
 * No answer for a minute. Only the first customers get these, so that the last one doesn't make the run a minute
 * longer.
 */
const STALLS = ["0600", "1600", "2600", "3600", "1603"] as const;
const TOKENS = {
  "0810": 3,
  "0811": 1,
  "0812": 1,
  "0813": 1,
  "0815": 2,
  "0818": 1,
  "0819": 1,
  "0820": 1,
  "0821": 1,
  "0822": 1,
} as const;
const ESIM = {
  "0000": 10,
  "0101": 2,
  "0104": 2,
  "0105": 2,
  "0112": 1,
  "0500": 1,
  "1500": 2,
  "0601": 1,
  "1601": 2,
  "0801": 1,
  "0810": 2,
} as const;
/**
 * The quantity chooses the scenario: 11 refused, 12 processing, 13 failed later, 15 and 16 HTTP 500, 17 reset, 18 and
 * 19 odd answers, 23 to 27 odd fields around all PINs.
 */
const PINS = {
  "1": 16,
  "2": 16,
  "3": 8,
  "11": 1,
  "12": 1,
  "13": 1,
  "15": 1,
  "16": 1,
  "17": 1,
  "18": 1,
  "19": 1,
  "22": 1,
  "23": 1,
  "24": 1,
  "25": 1,
  "26": 1,
  "27": 1,
} as const;

const SERVICES = {
  airtime: 14,
  large: 5,
  several: 5,
  data: 10,
  // Half of all orders deliver something that the upstream sends only once.
  electricity: 25,
  tv: 5,
  internet: 3,
  betting: 4,
  "exam-pin": 25,
  esim: 4,
} as const;

const MANNERS = { pays: 88, leaves: 4, late: 3, twice: 2, "too-little": 2, "too-much": 1 } as const;

/** The products on sale, from GET /api/catalogue. */
export interface Shelf {
  data: string[];
  tv: string[];
  internet: string[];
}

const MTN = "0803";
const whole = (random: Seeded, digits: number) => String(random.below(10 ** digits)).padStart(digits, "0");

/** `head` and the seven digits that choose the scenario, or any other number for the normal case. */
function numberFor(random: Seeded, head: string, code: string): string {
  if (code !== "0000") return `${head}000${code}`;
  return `${head}${1 + random.below(9)}${whole(random, 6)}`;
}

/** Draws a customer. `stalls` allows scenarios that get no answer for a minute. */
export function drawCustomer(random: Seeded, shelf: Shelf, stalls: boolean): Customer {
  const kind = random.weighted(SERVICES);
  let code: string = stalls && random.chance(0.4) ? random.pick(STALLS) : random.weighted(COMMON);
  const manner = stalls ? "pays" : random.weighted(MANNERS);
  const email = drawEmail(random);
  const airtimeTo = (phone: string, amount: number) => ({ product: "MTN", phone, amount });
  switch (kind) {
    case "airtime":
      return { service: "airtime", input: airtimeTo(numberFor(random, MTN, code), 500), email, manner, code };
    case "large": {
      const input = airtimeTo(numberFor(random, MTN, code), 2_500);
      return { service: "airtime", input, email, manner, code };
    }
    case "several": {
      const recipients = [code, "0000", random.weighted(COMMON)].map((ending) =>
        airtimeTo(numberFor(random, MTN, ending), 100 + random.below(900)),
      );
      return { service: "airtime", input: { recipients }, email, manner, code };
    }
    case "data": {
      const input = { plan: random.pick(shelf.data), phone: numberFor(random, MTN, code) };
      return { service: "data", input, email, manner, code };
    }
    case "electricity": {
      if (random.chance(0.4)) code = random.weighted(TOKENS);
      const meter = {
        product: "Ikeja Electric",
        meterNumber: numberFor(random, "4500", code),
        meterType: random.chance(0.85) ? "prepaid" : "postpaid",
      };
      const input = { ...meter, amount: 1_000 + random.below(4_000), phone: "08031234567" };
      return {
        service: "electricity",
        input,
        check: { ...meter, amount: input.amount },
        email,
        manner,
        code,
      };
    }
    case "tv": {
      const card = { product: "GOTV", smartcardNumber: numberFor(random, "700", code) };
      const input = { ...card, plan: random.pick(shelf.tv) };
      return { service: "tv", input, check: card, email, manner, code };
    }
    case "internet": {
      const accountId = numberFor(random, "700", code);
      const input = { plan: random.pick(shelf.internet), accountId, phone: "08031234567" };
      return { service: "internet", input, email, manner, code };
    }
    case "betting": {
      const input = { product: "BET9JA", accountId: numberFor(random, "700", code), amount: 700 };
      return { service: "betting", input, email, manner, code };
    }
    case "exam-pin": {
      const quantity = Number(random.weighted(PINS));
      return {
        service: "exam-pin",
        input: { product: "WAEC", quantity },
        email,
        manner,
        code: `${quantity} PINs`,
      };
    }
    case "esim": {
      code = random.weighted(ESIM);
      const input =
        code === "0000"
          ? { packageCode: "GH_1_7", regionCode: "GH" }
          : { packageCode: `ZZ_1_7_000${code}`, regionCode: "ZZ" };
      return { service: "esim", input, email, manner, code };
    }
  }
}

/** Draws a customer who pays once, for something that the upstream delivers at once. */
export function drawCalm(random: Seeded, shelf: Shelf): Customer {
  for (;;) {
    const customer = drawCustomer(random, shelf, false);
    const isPlain = /^(0000|[1-3] PINs)$/.test(customer.code) && customer.email === "ada@example.com";
    if (isPlain && customer.manner === "pays" && !("recipients" in customer.input)) return customer;
  }
}

/** Some addresses choose how a refund ends. A refund that gets no answer is found in the provider's list. */
function drawEmail(random: Seeded): string {
  if (random.chance(0.01)) return "refund-failed@example.com";
  if (random.chance(0.01)) return "refund-needs-attention@example.com";
  return "ada@example.com";
}
