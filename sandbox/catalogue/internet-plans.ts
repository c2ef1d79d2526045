/** Name and amount in naira, by provider. */
export type InternetPlanRow = readonly [name: string, amount: number];

export const internetPlanRows: Readonly<Record<string, readonly InternetPlanRow[]>> = {
  SMILE: [
    ["1GB FlexiDaily - 1 day", 450],
    ["2GB FlexiWeekly - 7 days", 1550],
    ["6.5GB Bigga - 30 days", 3500],
    ["30GB Bigga - 30 days", 9000],
    ["Unlimited Lite - 30 days", 18000],
  ],
  SPECTRANET: [
    ["20GB - 30 Days", 8000],
    ["50GB - 30 Days", 16500],
    ["Unified Value 100GB", 22000],
  ],
  IPNX: [
    ["Home Basic 10Mbps", 15500],
    ["Home Plus 25 Mbps", 24500.5],
  ],
  SWIFT: [
    ["15GB 30 days", 6500],
    ["Unlimited Night - 30 days", 9000],
  ],
};
