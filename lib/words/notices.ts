/**
 * Notices with legal or financial effect: age, meter debt, irreversible payments. The English original is shown below until a
 * speaker confirms the translation (docs/languages.md).
 */
export const NOTICES: readonly string[] = [
  "services.lead.betting",
  "bills.betAccountAgainHint",
  "bills.irreversible",
  "bills.adult",
  "bills.electricityWarnings",
];
