import { Hono } from "hono";
import type { SandboxEnv } from "../state/env";
import { buyAirtime } from "./airtime";
import { fundBetting } from "./betting";
import { buyCable, buyCableExternal } from "./cable";
import {
  listCablePlans,
  listDataPlans,
  listInternetPlans,
  listProducts,
  listServices,
} from "./catalogue-reads";
import { buyData } from "./data";
import { buyEducationPin, buyEducationPinExternal, priceEducationPin } from "./education-pin";
import { buyElectricity, buyElectricityExternal } from "./electricity";
import { buyEsim } from "./esim-purchase";
import { getEsimDetails, listMyEsims, listPackages, listRegions, listTopUpPackages } from "./esim-reads";
import { guard } from "./guard";
import { buyInternet } from "./internet";
import { refuse } from "./reply";
import { listTransactions, requeryTransaction } from "./transactions";
import { validate, validateMeterOlder, validateSmartcardOlder } from "./validate";
import { getWallets } from "./wallet";

/** The merchant API document, sections 4.1 to 4.15. Uses the paths of the notes where the document shows none. */
export function upstreamRouter(): Hono<SandboxEnv> {
  const api = new Hono<SandboxEnv>();
  api.use(guard);

  api.get("/api/v1/services", listServices);
  api.get("/api/v1/products", listProducts);
  api.get("/api/v1/plans/data", listDataPlans);
  api.get("/api/v1/plans/cable", listCablePlans);
  api.get("/api/v1/plans/internet", listInternetPlans);
  api.get("/api/v1/wallet", getWallets);

  api.post("/api/v1/airtime/buy", buyAirtime);
  api.post("/api/v1/data/buy", buyData);
  api.post("/api/v1/electricity/buy", buyElectricity);
  api.post("/api/v1/betting/funding", fundBetting);
  api.post("/api/v1/cable/buy", buyCable);
  api.post("/api/v1/education-pin/purchase", buyEducationPin);
  api.post("/api/v1/esim/purchase", buyEsim);
  api.post("/api/external/v1/electricity/buy", buyElectricityExternal);
  api.post("/api/external/v1/internet/buy", buyInternet);
  api.post("/api/external/v1/cable/buy", buyCableExternal);
  api.post("/api/external/v1/education-pin/purchase", buyEducationPinExternal);

  api.post("/api/external/v1/validate", validate);
  api.post("/api/external/v1/electricity/validate", validateMeterOlder);
  api.get("/api/external/v1/cable/validate", validateSmartcardOlder);
  api.post("/api/v1/education-pin/validate-product", priceEducationPin);
  api.post("/api/external/v1/education-pin/validate-product", priceEducationPin);

  api.get("/api/v1/esim/regions", listRegions);
  api.get("/api/v1/esim/packages", listPackages);
  api.get("/api/v1/esim/topup-packages", listTopUpPackages);
  api.get("/api/v1/esim/my-esims", listMyEsims);
  api.get("/api/v1/esim/details/:id", getEsimDetails);

  for (const base of ["/api/transactions", "/api/external/v1/transactions"]) {
    api.get(base, listTransactions);
    api.get(`${base}/:id`, requeryTransaction);
  }

  api.notFound((c) => refuse(c, 404, `Cannot ${c.req.method} ${c.req.path.replace(/^\/upstream/, "")}`));
  return api;
}
