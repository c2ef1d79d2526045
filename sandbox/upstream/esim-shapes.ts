import { toNaira } from "../core/naira";
import type { Esim } from "../state/esim-books";
import type { Sandbox } from "../state/state";

const dayMs = 86_400_000;

function qrAddress(esim: Esim): string {
  return `https://qr.sandbox-esim.example/${esim.iccid}.png`;
}

function logo(code: string): string {
  return `https://flags.sandbox.example/${code.toLowerCase()}.png`;
}

/** Finds the profile of a successful purchase (or top-up) by _id, tranxId or customerRef. */
export function findSoldEsim(sandbox: Sandbox, key: string): Esim | null {
  if (key === "") return null;
  const row =
    sandbox.books.find(key) ??
    sandbox.books
      .rows()
      .find((one) => one.customerRef === key && one.service === "eSIM" && one.tranxType === "DEBIT");
  if (!row || !("iccid" in row.goods) || row.status !== "SUCCESS") return null;
  return sandbox.esims.get(row.goods.iccid) ?? null;
}

/** The eSIM record of 2.7. */
export function esimRecord(sandbox: Sandbox, esim: Esim): Record<string, unknown> {
  const row = sandbox.books.find(esim.transactionId);
  return {
    transactionId: esim.transactionId,
    tranxId: row?.tranxId ?? "",
    packageCode: esim.package.packageCode,
    packageName: esim.package.name,
    packageVolume: esim.package.volume,
    packageDuration: esim.package.duration,
    regionCode: esim.package.regionCode,
    amount: toNaira(esim.package.priceKobo),
    currency: "NGN",
    iccid: esim.iccid,
    qrCodeUrl: qrAddress(esim),
    activationCode: esim.activationCode,
    imsi: esim.imsi,
    smdpAddress: null,
    status: esim.status,
    dataUsageRemaining: esim.dataUsageRemaining,
    purchasedAt: new Date(esim.purchasedAt).toISOString(),
  };
}

/** The countries that a region's packages cover: packageDetails.coverage of 2.9. */
export function coverageOf(sandbox: Sandbox, regionCode: string): Record<string, unknown>[] {
  const { regions } = sandbox.catalogue;
  return (regions.find(({ code }) => code === regionCode)?.covers ?? []).map((code) => ({
    locationName: regions.find((region) => region.code === code)?.name ?? code,
    locationLogo: logo(code),
    locationCode: code,
    operatorList: [
      { operatorName: `${code} Mobile`, networkType: "5G" },
      { operatorName: `${code} Telecom`, networkType: "4G" },
    ],
  }));
}

/** The eSIM details of 2.9. */
export function esimDetails(sandbox: Sandbox, esim: Esim): Record<string, unknown> {
  const passed = Math.floor((sandbox.now() - esim.purchasedAt) / dayMs);
  return {
    iccid: esim.iccid,
    imsi: esim.imsi,
    qrCodeUrl: qrAddress(esim),
    activationCode: esim.activationCode,
    status: esim.status,
    totalVolume: esim.totalVolume,
    totalDuration: esim.totalDuration,
    validityRemaining: Math.max(0, esim.totalDuration - passed),
    dataUsageRemaining: esim.dataUsageRemaining,
    packageDetails: {
      name: esim.package.name,
      code: esim.package.packageCode,
      volume: esim.package.volume,
      duration: esim.package.duration,
      location: esim.package.regionCode,
      price: esim.package.cents / 100,
      currency: "USD",
      locationLogo: logo(esim.package.regionCode),
      description: `${esim.package.name}, data only`,
      speed: "4G/5G",
      coverage: coverageOf(sandbox, esim.package.regionCode),
    },
    createdAt: new Date(esim.purchasedAt).toISOString(),
    expiredAt: new Date(esim.purchasedAt + esim.totalDuration * dayMs).toISOString(),
  };
}
