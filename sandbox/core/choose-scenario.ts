import type { Scenario } from "./scenario-types";
import { scenarios, timings } from "./scenarios";
import { seededRandom } from "./seeded-random";

const normalScenario: Scenario = {
  code: "000",
  name: "normal",
  says: "SUCCESS at once",
  answer: { kind: "normal" },
  course: "vended",
};

function buildIndex(): Map<string, Scenario> {
  const index = new Map<string, Scenario>([
    ["normal", normalScenario],
    ["0000", normalScenario],
  ]);
  for (const scenario of scenarios) {
    for (const timing of scenario.timed ? timings : timings.slice(0, 1)) {
      const course = scenario.timed ? timing.course : scenario.course;
      const name = scenario.name + timing.suffix;
      const version: Scenario = { ...scenario, name, course };
      index.set(timing.digit + scenario.code, version);
      index.set(name, version);
    }
  }
  const refused = index.get("0101");
  if (refused) index.set("0001", { ...refused, code: "001", name: "unknown-number" });
  return index;
}

const index = buildIndex();

/** Finds a scenario by its four digits ("1600") or its name ("stall-vended"); null if there is none. */
export function findScenario(key: string): Scenario | null {
  return index.get(key) ?? index.get(key.padStart(4, "0")) ?? null;
}

/** The four digits at the end of a recipient or package code, or null. */
export function magicDigits(recipient: string): string | null {
  return /000([0-4]\d{3})$/.exec(recipient)?.[1] ?? null;
}

/** An instruction from the control API. Absent filters match every purchase. */
export interface ScenarioOrder {
  scenario: string;
  service?: string;
  product?: string;
  recipient?: string;
  customerRef?: string;
  /** Number of purchases; null: until cleared. */
  times: number | null;
}

export interface ChaosMix {
  seed: number;
  /** Probability by scenario digits or name. The remainder is left to magic recipients. */
  probabilities: Record<string, number>;
  service?: string;
}

export interface PurchaseFacts {
  service: string;
  product: string;
  recipient: string;
  customerRef: string;
}

/** Decides what the next purchase does. Control orders come first, then the chaos mix, then the recipient's digits. */
export class ScenarioChooser {
  orders: ScenarioOrder[] = [];
  #mix: ChaosMix | null = null;
  #random: () => number = seededRandom(1);
  readonly #seenOnce = new Set<string>();

  get mix(): ChaosMix | null {
    return this.#mix;
  }

  setMix(mix: ChaosMix | null): void {
    this.#mix = mix;
    this.#random = seededRandom(mix?.seed ?? 1);
  }

  choose(purchase: PurchaseFacts): Scenario {
    const scenario =
      this.#ordered(purchase) ?? this.#drawn(purchase) ?? this.#magic(purchase.recipient) ?? normalScenario;
    if (!scenario.once) return scenario;
    const key = `${scenario.name}/${purchase.recipient}`;
    if (this.#seenOnce.has(key)) return normalScenario;
    this.#seenOnce.add(key);
    return scenario;
  }

  #ordered(purchase: PurchaseFacts): Scenario | null {
    const same = (wanted: string | undefined, actual: string) =>
      wanted === undefined || wanted.toLowerCase() === actual.toLowerCase();
    const order = this.orders.find(
      (planned) =>
        same(planned.service, purchase.service) &&
        same(planned.product, purchase.product) &&
        same(planned.recipient, purchase.recipient) &&
        same(planned.customerRef, purchase.customerRef),
    );
    if (!order) return null;
    if (order.times !== null) {
      order.times -= 1;
      if (order.times <= 0) this.orders = this.orders.filter((planned) => planned !== order);
    }
    return findScenario(order.scenario);
  }

  #drawn(purchase: PurchaseFacts): Scenario | null {
    if (!this.#mix) return null;
    if (this.#mix.service && this.#mix.service.toLowerCase() !== purchase.service.toLowerCase()) return null;
    let ticket = this.#random();
    for (const [key, probability] of Object.entries(this.#mix.probabilities)) {
      if (ticket < probability) return findScenario(key);
      ticket -= probability;
    }
    return null;
  }

  #magic(recipient: string): Scenario | null {
    const digits = magicDigits(recipient);
    return digits ? (index.get(digits) ?? null) : null;
  }
}
