import { scenarios, timings } from "../core/scenarios";
import { countryRows, type EsimRegionRow, esimSizes, kobosPerDollar, multiCountryRows } from "./esim-regions";

export interface EsimRegion {
  code: string;
  name: string;
  type: "country" | "multi-country";
  covers: readonly string[];
}

/** Price in US cents and kobo; volume in bytes. */
export interface EsimPackage {
  packageCode: string;
  name: string;
  regionCode: string;
  type: "BASE" | "TOPUP";
  volume: number;
  duration: number;
  cents: number;
  priceKobo: number;
}

/** The fictional country whose packages choose scenarios. */
const faultRegionCode = "ZZ";

function packageOf(
  region: EsimRegionRow,
  type: "BASE" | "TOPUP",
  size: (typeof esimSizes)[number],
): EsimPackage {
  const [code, name, , factor] = region;
  const [gigabytes, days, base] = size;
  const cents = Math.round(base * factor);
  return {
    packageCode: `${type === "TOPUP" ? "TOPUP_" : ""}${code}_${gigabytes}_${days}`,
    name: `${name} ${gigabytes < 1 ? `${gigabytes * 1000}MB` : `${gigabytes}GB`} ${days} Days`,
    regionCode: code,
    type,
    volume: Math.round(gigabytes * 1_073_741_824),
    duration: days,
    cents,
    priceKobo: Math.round((cents * kobosPerDollar) / 100),
  };
}

function faultPackages(): EsimPackage[] {
  const codes = scenarios.flatMap((scenario) =>
    (scenario.timed ? timings.slice(0, 2) : timings.slice(0, 1)).map(
      (timing) => timing.digit + scenario.code,
    ),
  );
  return codes.map((digits) => ({
    packageCode: `${faultRegionCode}_1_7_000${digits}`,
    name: `Sandbox scenario ${digits} 1GB 7 Days`,
    regionCode: faultRegionCode,
    type: "BASE",
    volume: 1_073_741_824,
    duration: 7,
    cents: 100,
    priceKobo: kobosPerDollar,
  }));
}

/** Builds the regions with their base and top-up packages, and the sandbox's own region for scenarios. */
export function buildEsimCatalogue(): { regions: EsimRegion[]; packages: EsimPackage[] } {
  const rows = [...countryRows, ...multiCountryRows];
  const regions = rows.map(([code, name, covers]): EsimRegion => {
    return { code, name, covers, type: covers.length > 1 ? "multi-country" : "country" };
  });
  regions.push({
    code: faultRegionCode,
    name: "Zandbox (scenarios)",
    covers: [faultRegionCode],
    type: "country",
  });
  const packages = rows.flatMap((row) => [
    ...esimSizes.map((size) => packageOf(row, "BASE", size)),
    ...esimSizes.slice(1, 5).map((size) => packageOf(row, "TOPUP", size)),
  ]);
  return { regions, packages: [...packages, ...faultPackages()] };
}
