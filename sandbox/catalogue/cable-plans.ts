/** Label and price in naira, by provider. */
export type CablePlanRow = readonly [label: string, price: number];

export const cablePlanRows: Readonly<Record<string, readonly CablePlanRow[]>> = {
  DSTV: [
    ["DStv Padi", 4400],
    ["DStv Yanga", 6000],
    ["DStv Confam", 11000],
    ["DStv Compact", 19000],
    ["DStv Compact Plus", 30000],
    ["DStv Premium", 44500],
    ["DStv Padi + ExtraView", 10400],
  ],
  GOTV: [
    ["GOtv Smallie", 1900],
    ["GOtv Smallie Quarterly", 5100],
    ["GOtv Jinja", 3900],
    ["GOtv Jolli", 5800],
    ["GOtv Max", 8500],
    ["GOtv Supa", 11400],
    ["GOtv Supa Plus", 16800],
  ],
  STARTIMES: [
    ["Nova (Dish) - 1 Month", 2100],
    ["Nova (Dish) - 1 Week", 700],
    ["Basic (Antenna) - 1 Month", 4000],
    ["Smart (Dish) - 1 Month", 5100],
    ["Classic (Antenna) - 1 Month", 6000],
    ["Super (Dish) - 1 Month", 9800],
  ],
};
