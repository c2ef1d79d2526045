/**
 * Notices that count by law or for money: age, meter debt, what can't be reversed. Their English stands beneath them
 * until a speaker confirms the translation (docs/languages.md).
 */
export const NOTICES: readonly string[] = [
  "bills.bettingLead",
  "bills.betAccountAgainHint",
  "bills.irreversible",
  "bills.adult",
  "bills.electricityWarnings",
];
