/**
 * Size, validity and price in naira, by product. As at the upstream, units vary in case and spacing, the same size is
 * sold with several validities, and some validities aren't a duration at all.
 */
export type DataPlanRow = readonly [size: string, validity: string, price: number];

export const dataPlanRows: Readonly<Record<string, readonly DataPlanRow[]>> = {
  "MTN SME": [
    ["500MB", "7 Days", 380],
    ["500MB", "30 Days", 425],
    ["1GB", "1 Day", 285],
    ["1GB", "7 Days", 560],
    ["1GB", "30 Days", 620],
    ["2GB", "7days", 1080],
    ["2GB", "30 Days", 1240],
    ["3GB", "30 Days", 1860],
    ["5GB", "30 Days", 3050],
    ["10GB", "30 Days", 5980],
  ],
  "MTN GIFTING": [
    ["110MB", "24 HRS", 99],
    ["230mb", "24 HRS", 196],
    ["1.5 Gb", "2 Days", 588],
    ["1.5 Gb", "7 days", 980],
    ["6GB", "7 Days", 2450],
    ["12.5GB", "1 Month", 5390],
    ["36GB", "30 Days", 10780],
    ["75gb", "1 month", 17640],
    ["200GB", "2 Months", 49000],
    ["1TB", "1 Year", 147000],
  ],
  "MTN CORPORATE GIFTING": [
    ["500MB", "30 Days", 410],
    ["1GB", "30 DAYS", 605.5],
    ["5GB", "30 DAYS", 3027.5],
    ["20GB", "90 Days", 12110],
  ],
  "AIRTEL SME": [
    ["300MB", "2 Days", 215],
    ["1GB", "3 days", 320],
    ["1GB", "7 Days", 780],
    ["3.5GB", "7 Days", 1540],
    ["10GB", "30 Days", 3120],
  ],
  "AIRTEL GIFTING": [
    ["75MB", "1 Day", 73.5],
    ["200MB", "2 Days", 196],
    ["1gb", "1Day", 490],
    ["1gb", "Weekend", 441],
    ["2GB", "30days", 1470],
    ["8GB", "30 Days", 2940],
    ["100GB", "2 Months", 19600],
    ["Binge 1.5GB", "24 hrs", 588],
  ],
  "AIRTEL CORPORATE GIFTING": [
    ["500 MB", "7 Days", 492],
    ["1GB", "30 Days", 830.25],
    ["2GB", "30 Days", 1660.5],
    ["10GB", "30 Days", 8302.5],
  ],
  "GLO GIFTING": [
    ["45MB", "1 day", 46.5],
    ["350MB", "2 Days", 186],
    ["1.5GB", "14 Days", 465],
    ["3.9GB", "30 days", 930],
    ["Night 1GB", "5 Nights", 93],
    ["107GB", "30 Days", 13950],
    ["1TB", "365 Days", 139500],
  ],
  "GLO CORPORATE GIFTING": [
    ["200MB", "14 Days", 95],
    ["500MB", "30 Days", 215],
    ["1GB", "3 Days", 280],
    ["1GB", "7 DAYS", 330],
    ["1GB", "30 Days", 420],
    ["5GB", "30 Days", 2100],
  ],
  "9MOBILE SME": [
    ["500MB", "30 Days", 160],
    ["1GB", "30 Days", 310],
    ["11GB", "30Days", 3410],
  ],
  "9MOBILE GIFTING": [
    ["100MB", "24hrs", 93],
    ["650MB", "3 days", 465],
    ["1.1GB", "30 Days", 930],
    ["2.44GB", "1 MONTH", 1860],
    ["Unlimited (social)", "Always On", 2790],
  ],
};
