import type { Context } from "hono";
import type { EsimPackage } from "../catalogue/esim-catalogue";
import { kobosPerDollar } from "../catalogue/esim-regions";
import { toNaira } from "../core/naira";
import type { SandboxEnv } from "../state/env";
import type { Sandbox } from "../state/state";
import { coverageOf, esimDetails, esimRecord, findSoldEsim } from "./esim-shapes";
import { pageOf, readPage } from "./pagination";
import { readFaulted } from "./read-fault";
import { refuse } from "./reply";

const exchangeRate = toNaira(kobosPerDollar);

/** GET /api/v1/esim/regions?type=1|2 (single country, several countries); all without `type`. */
export function listRegions(c: Context<SandboxEnv>): Response {
  const { catalogue, profile, reads } = c.get("sandbox");
  const fault = readFaulted(c, reads.catalogue);
  if (fault) return fault;
  const type = c.req.query("type");
  if (type && type !== "1" && type !== "2")
    return refuse(c, 400, ["type must be one of the following values: 1, 2"]);
  const wanted = type === "2" ? "multi-country" : "country";
  const regions = catalogue.regions
    .filter((region) => !type || region.type === wanted)
    .map((region) => ({
      [profile === "variant" ? "regionCode" : "code"]: region.code,
      name: region.name,
      type: region.type,
      flagUrl: `https://flags.sandbox.example/${region.code.toLowerCase()}.png`,
      iso: region.type === "country" ? region.code : "",
    }));
  const data = profile === "variant" ? regions : { regions };
  return c.json({ success: true, message: "Regions fetched successfully", data });
}

function packageRecord(offer: EsimPackage): Record<string, unknown> {
  return {
    packageCode: offer.packageCode,
    name: offer.name,
    description: `${offer.name}, data only`,
    price: offer.cents / 100,
    currency: "USD",
    volume: offer.volume,
    duration: offer.duration,
    type: offer.type,
    regionCode: offer.regionCode,
    priceInNaira: toNaira(offer.priceKobo),
  };
}

function shortRecord(offer: EsimPackage): Record<string, unknown> {
  const gigabytes = offer.volume / 1_073_741_824;
  return {
    packageCode: offer.packageCode,
    name: offer.name,
    dataAmount: gigabytes < 1 ? `${gigabytes * 1000}MB` : `${gigabytes}GB`,
    validity: `${offer.duration} ${offer.duration === 1 ? "day" : "days"}`,
    price: toNaira(offer.priceKobo),
  };
}

/** `more`: the fields of each package, beyond 2.10, in the list of a region. */
function packageList(
  c: Context<SandboxEnv>,
  sandbox: Sandbox,
  packages: readonly EsimPackage[],
  more: Record<string, unknown> = {},
): Response {
  const message = "Packages fetched successfully";
  if (sandbox.profile === "variant")
    return c.json({
      success: true,
      message,
      data: packages.map(shortRecord),
    });
  return c.json({
    success: true,
    message,
    data: { packages: packages.map((offer) => ({ ...packageRecord(offer), ...more })), exchangeRate },
  });
}

/** GET /api/v1/esim/packages?regionCode=&regionType=&type=BASE|TOPUP */
export function listPackages(c: Context<SandboxEnv>): Response {
  const sandbox = c.get("sandbox");
  const fault = readFaulted(c, sandbox.reads.catalogue);
  if (fault) return fault;
  const code = c.req.query("regionCode") ?? "";
  const type = (c.req.query("type") ?? "BASE").toUpperCase();
  if (!code) return refuse(c, 400, ["regionCode should not be empty"]);
  if (!sandbox.catalogue.regions.some((region) => region.code === code))
    return refuse(c, 404, "Region not found");
  const packages = sandbox.catalogue.packages.filter(
    (offer) => offer.regionCode === code && offer.type === type,
  );
  return packageList(c, sandbox, packages, { speed: "4G/5G", coverage: coverageOf(sandbox, code) });
}

/** 4.11 GET /api/v1/esim/topup-packages?iccid= */
export function listTopUpPackages(c: Context<SandboxEnv>): Response {
  const sandbox = c.get("sandbox");
  const fault = readFaulted(c, sandbox.reads.catalogue);
  if (fault) return fault;
  const esim = sandbox.esims.get(c.req.query("iccid") ?? "");
  if (!esim) return refuse(c, 404, "eSIM not found");
  const { packages } = sandbox.catalogue;
  const topUps = packages.filter(
    (offer) => offer.regionCode === esim.package.regionCode && offer.type === "TOPUP",
  );
  if (sandbox.profile === "variant") {
    return c.json({
      success: true,
      message: "Top-up packages fetched successfully",
      data: topUps.map(packageRecord),
    });
  }
  return packageList(c, sandbox, topUps);
}

/** 4.9 GET /api/v1/esim/my-esims?page=&limit=: only active ones. */
export function listMyEsims(c: Context<SandboxEnv>): Response {
  const sandbox = c.get("sandbox");
  const page = readPage(c, 20);
  if (!page) return refuse(c, 400, ["limit must be between 1 and 100"]);
  const active = [...sandbox.esims.values()].filter(
    (esim) =>
      esim.status !== "CANCEL" &&
      esim.readableAt <= sandbox.now() &&
      sandbox.books.find(esim.transactionId)?.status === "SUCCESS",
  );
  const { items, pagination } = pageOf(active.reverse(), page);
  const esims = items.map((esim) => esimRecord(sandbox, esim));
  const data = sandbox.profile === "variant" ? esims : { esims, pagination };
  return c.json({ success: true, message: "eSIMs fetched successfully", data });
}

/** 4.10 GET /api/v1/esim/details/{_id, tranxId or customerRef} */
export function getEsimDetails(c: Context<SandboxEnv>): Response {
  const sandbox = c.get("sandbox");
  const fault = readFaulted(c, sandbox.reads.transactions);
  if (fault) return fault;
  const key = c.req.param("id") ?? "";
  c.set("ref", key);
  const esim = findSoldEsim(sandbox, key);
  if (!esim || esim.readableAt > sandbox.now()) return refuse(c, 404, "eSIM not found");
  return c.json({
    success: true,
    message: "eSIM details fetched successfully",
    data: esimDetails(sandbox, esim),
  });
}
