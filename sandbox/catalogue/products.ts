import type { ServiceName } from "./services";

/** Name, minimum and maximum in naira, and discount in percent. */
export type ProductRow = readonly [name: string, min: number, max: number, discount: number];

export const productRows: Readonly<Record<ServiceName, readonly ProductRow[]>> = {
  airtime: [
    ["MTN", 50, 1000, 2.65],
    ["AIRTEL", 50, 1000, 2.8],
    ["GLO", 50, 1000, 4.25],
    ["9MOBILE", 50, 1000, 3.75],
  ],
  data: [
    ["MTN SME", 100, 50000, 0],
    ["MTN GIFTING", 100, 150000, 0],
    ["MTN CORPORATE GIFTING", 100, 100000, 0],
    ["AIRTEL SME", 100, 50000, 0],
    ["AIRTEL GIFTING", 50, 150000, 0],
    ["AIRTEL CORPORATE GIFTING", 100, 100000, 0],
    ["GLO GIFTING", 50, 150000, 0],
    ["GLO CORPORATE GIFTING", 100, 100000, 0],
    ["9MOBILE SME", 100, 50000, 0],
    ["9MOBILE GIFTING", 50, 150000, 0],
  ],
  electricity: [
    ["Ikeja Electric", 1000, 500000, 0.8],
    ["Eko Electric", 1000, 500000, 0.75],
    ["Abuja Electric", 1000, 300000, 0.9],
    ["Ibadan Electric", 1000, 300000, 0.6],
    ["Benin Electric", 500, 200000, 1.05],
    ["Enugu Electric", 500, 200000, 1.1],
    ["Port Harcourt Electric", 1000, 300000, 0.85],
    ["Jos Electric", 500, 150000, 0.7],
    ["Kaduna Electric", 500, 150000, 1.25],
    ["Kano Electric", 500, 150000, 0.65],
    ["Yola Electric", 500, 100000, 0.5],
    ["Aba Power", 500, 200000, 0.95],
  ],
  cable: [
    ["DSTV", 500, 100000, 0],
    ["GOTV", 500, 50000, 0],
    ["STARTIMES", 200, 30000, 0],
  ],
  internet: [
    ["SMILE", 500, 200000, 0],
    ["SPECTRANET", 500, 200000, 0],
    ["IPNX", 500, 200000, 0],
    ["SWIFT", 500, 100000, 0],
  ],
  betting: [
    ["BET9JA", 100, 100000, 0.5],
    ["SPORTYBET", 100, 100000, 0.35],
    ["BETKING", 100, 100000, 0.5],
    ["1XBET", 100, 200000, 0.25],
    ["NAIRABET", 100, 50000, 0.6],
    ["MERRYBET", 100, 50000, 0.55],
    ["BETWAY", 100, 100000, 0.3],
    ["MSPORT", 100, 100000, 0.4],
  ],
  "exam pin": [
    ["WAEC", 3900, 3900, 0],
    ["NECO", 1150, 1150, 0],
    ["JAMB", 6200, 6200, 0],
    ["NABTEB", 950, 950, 0],
  ],
  eSIM: [["eSIM", 100, 500000, 0]],
  bill: [
    ["LCC TOLL", 500, 50000, 0.5],
    ["LAWMA WASTE", 500, 50000, 0.5],
  ],
  "virtual card": [["USD VIRTUAL CARD", 3000, 500000, 0]],
};
