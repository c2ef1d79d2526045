import { expect, test } from "vitest";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import { naira } from "@/lib/platform/money";
import { airtimeProduct, dataPlan, snapshotWith } from "@/test/snapshot-fixture";
import { catalogueJson } from "./catalogue-json";

const names = Object.fromEntries(SERVICE_IDS.map((id) => [id, id.toUpperCase()])) as Record<
  ServiceId,
  string
>;
const shop = snapshotWith({
  products: [airtimeProduct("MTN"), airtimeProduct("MTN SME", { service: "data", min: null })],
  suspendedProducts: [airtimeProduct("GLO")],
  plans: [
    dataPlan("p3", naira(99), { label: "Binge", bytes: null, hours: null, validity: "Weekend" }),
    dataPlan("p2", naira(620)),
    dataPlan("p1", naira(285), { hours: 24, validity: "1 Day" }),
    dataPlan("p9", naira(300), { product: "GLO GIFTING", productSlug: "glo-gifting" }),
  ],
});
function read(filter: { service?: string; product?: string } = {}) {
  const json = catalogueJson(shop, names, SERVICE_IDS, filter);
  if (!json.ok) throw new Error(json.reason);
  return JSON.parse(json.body).services;
}

test("returns the body that contract.md specifies", () => {
  const services = read({ product: "mtn_sme" });
  expect(services.map(({ id }: { id: string }) => id)).toEqual(SERVICE_IDS);
  expect(services[1]).toEqual({
    id: "data",
    name: "DATA",
    available: true,
    products: [{ name: "MTN SME", min: null, max: 1000, available: true }],
    plans: [
      {
        id: "1GB_MTN_SME_30Days",
        _id: "p1",
        product: "MTN SME",
        plan: "1GB",
        price: { amount: 29_500, currency: "NGN" },
        validity: "1 Day",
        bytes: 1_073_741_824,
        hours: 24,
      },
      {
        id: "1GB_MTN_SME_30Days",
        _id: "p2",
        product: "MTN SME",
        plan: "1GB",
        price: { amount: 63_900, currency: "NGN" },
        validity: "30 Days",
        bytes: 1_073_741_824,
        hours: 720,
      },
      {
        id: "1GB_MTN_SME_30Days",
        _id: "p3",
        product: "MTN SME",
        plan: "Binge",
        price: { amount: 10_900, currency: "NGN" },
        validity: "Weekend",
      },
    ],
  });
});

test("marks what isn't available now", () => {
  const [airtime, , electricity] = read();
  expect(airtime.products).toEqual([
    { name: "MTN", min: 50, max: 1000, available: true },
    { name: "GLO", min: 50, max: 1000, available: false },
  ]);
  expect(electricity).toEqual({ id: "electricity", name: "ELECTRICITY", available: false, products: [] });
  const empty = catalogueJson(snapshotWith({}), names, SERVICE_IDS);
  expect(empty.ok && JSON.parse(empty.body).services[0]).toMatchObject({ id: "airtime", available: false });
});

test.each(["MTN SME", "mtn-sme", "Mtn_Sme"])("product %s is one product", (product) => {
  expect(read({ service: "data", product })).toEqual(read({ service: "data", product: "mtn sme" }));
  expect(read({ service: "data", product })[0].plans).toHaveLength(3);
});

test("filters by service and rejects an unknown one", () => {
  expect(read({ service: "airtime" })).toHaveLength(1);
  expect(catalogueJson(shop, names, SERVICE_IDS, { service: "constructor" })).toEqual({
    ok: false,
    reason: "unknown_service",
  });
});

test("changes the ETag only with the body", () => {
  const etag = (snapshot = shop) => {
    const json = catalogueJson(snapshot, names, SERVICE_IDS);
    return json.ok && json.etag;
  };
  expect(etag()).toMatch(/^"[\w-]{22}"$/);
  expect(etag({ ...shop, version: "2", syncedAt: new Date() })).toBe(etag());
  expect(etag({ ...shop, plans: [dataPlan("p2", naira(621))] })).not.toBe(etag());
});
