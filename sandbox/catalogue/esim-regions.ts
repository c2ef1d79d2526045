/** Code, name, covered countries, and factor on the base price. */
export type EsimRegionRow = readonly [code: string, name: string, covers: readonly string[], factor: number];

export const countryRows: readonly EsimRegionRow[] = [
  ["AE", "United Arab Emirates", ["AE"], 1.4],
  ["BR", "Brazil", ["BR"], 1.3],
  ["CA", "Canada", ["CA"], 1.5],
  ["CN", "China", ["CN"], 1.1],
  ["DE", "Germany", ["DE"], 0.9],
  ["EG", "Egypt", ["EG"], 1.3],
  ["ES", "Spain", ["ES"], 0.9],
  ["FR", "France", ["FR"], 0.9],
  ["GB", "United Kingdom", ["GB"], 0.85],
  ["GH", "Ghana", ["GH"], 2.1],
  ["IN", "India", ["IN"], 1.2],
  ["IT", "Italy", ["IT"], 0.9],
  ["KE", "Kenya", ["KE"], 1.9],
  ["MY", "Malaysia", ["MY"], 0.8],
  ["QA", "Qatar", ["QA"], 1.6],
  ["RW", "Rwanda", ["RW"], 2.3],
  ["SA", "Saudi Arabia", ["SA"], 1.5],
  ["SG", "Singapore", ["SG"], 0.9],
  ["TH", "Thailand", ["TH"], 0.8],
  ["TR", "Türkiye", ["TR"], 0.8],
  ["US", "United States", ["US"], 1.0],
  ["ZA", "South Africa", ["ZA"], 1.7],
];

export const multiCountryRows: readonly EsimRegionRow[] = [
  ["AF-29", "Africa (29 countries)", ["EG", "GH", "KE", "RW", "ZA"], 3.2],
  ["EU-42", "Europe (42 countries)", ["DE", "ES", "FR", "GB", "IT", "TR"], 1.3],
  ["AS-20", "Asia (20 countries)", ["CN", "IN", "MY", "SG", "TH"], 1.4],
  ["ME-12", "Middle East (12 countries)", ["AE", "EG", "QA", "SA"], 1.9],
  ["NA-3", "North America (3 countries)", ["CA", "US"], 1.5],
  [
    "GL-139",
    "Global (139 countries)",
    ["AE", "BR", "CA", "DE", "FR", "GB", "GH", "IN", "KE", "US", "ZA"],
    4.0,
  ],
];

/** Gigabytes, days and base price in US cents. */
export const esimSizes: readonly (readonly [gigabytes: number, days: number, cents: number])[] = [
  [0.5, 1, 90],
  [1, 7, 170],
  [3, 15, 420],
  [3, 30, 480],
  [5, 30, 690],
  [10, 30, 1250],
  [20, 30, 2190],
];

/** Kobo per US dollar. */
export const kobosPerDollar = 158_250;
