import type { PlanFilter } from "@/lib/catalogue/plan-filter";
import type { Target } from "./vocabulary";

/** What a text asks for: one form or page, and what it says about it. */
export interface Intent {
  to: Target;
  /** Everything that points here was recognised without guessing. */
  exact: boolean;
  /** A product's slug, or a well-known part of it ("ikeja"). */
  product?: string;
  /** TV: the package's words. */
  package?: string;
  /** TV: months. */
  months?: number;
  /** Data: how the plan is made. */
  type?: string;
  /** Data: size, validity and most. */
  filter?: PlanFilter;
  /** Whole naira. */
  amount?: number;
  /** Exam PINs. */
  quantity?: number;
  /** Airtime and data: local form. Electricity: where the token's SMS goes. */
  phones?: string[];
  /** Meter, smartcard, account, ICCID or order reference. */
  number?: string;
  /** eSIM: region codes, in the order typed. */
  places?: string[];
}

export interface Found {
  /** The likeliest first; at most five. */
  intents: Intent[];
  /** Words that weren't understood. */
  unread: string[];
}
