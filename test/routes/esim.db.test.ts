import { expect, test } from "vitest";
import * as esimRoute from "@/app/api/catalogue/esim/route";
import * as catalogueRoute from "@/app/api/catalogue/route";
import * as pinsRoute from "@/app/api/orders/[ref]/pins/route";
import * as ordersRoute from "@/app/api/orders/route";
import { callRoute, openRoutes } from "./call-route";

/** What exam PINs and eSIMs add to the JSON API. */
process.env.ABUSE_LIMITS = "off";
const shop = await openRoutes();
await shop.startWorker();

let count = 0;
const place = (service: string, input: object) =>
  callRoute(ordersRoute.POST, {
    path: "/api/orders",
    body: { service, input, email: "ada@example.com" },
    headers: { "idempotency-key": `esim-order-number-${++count}` },
  });
async function delivered(service: string, input: object) {
  const { json, status } = await place(service, input);
  expect(status).toBe(201);
  await shop.pay(json.payment.reference);
  return shop.until(json, (order) => order.status === "delivered").then((order) => ({ ...json, order }));
}
const packages = (query: string) => callRoute(esimRoute.GET, { path: `/api/catalogue/esim?${query}` });

test("lists exam PINs and eSIMs in the catalogue", async () => {
  const { json } = await callRoute(catalogueRoute.GET, { path: "/api/catalogue" });
  const available = Object.fromEntries(
    json.services.map((service: { id: string; available: boolean }) => [service.id, service.available]),
  );
  expect(available).toMatchObject({ "exam-pin": true, esim: true, "esim-topup": true });
});

test("GET /api/catalogue/esim?region= returns packages with our price, never the cost", async () => {
  const { status, json } = await packages("region=gh");
  expect(status).toBe(200);
  expect(json).toMatchObject({ region: "GH", name: "Ghana", available: true });
  expect(json.packages[1]).toEqual({
    packageCode: "GH_1_7",
    name: "Ghana 1GB 7 Days",
    description: "Ghana 1GB 7 Days, data only",
    regionCode: "GH",
    speed: "4G/5G",
    coverage: [{ name: "Ghana", code: "GH", operators: expect.any(Array) }],
    price: { amount: 621_500, currency: "NGN" },
    bytes: 1024 ** 3,
    days: 7,
  });
});

test("GET /api/catalogue/esim?iccid= returns top-ups of an eSIM sold here, else 422", async () => {
  const { order } = await delivered("esim", { packageCode: "GH_1_7", regionCode: "GH" });
  const iccid = order.lines[0]?.delivery?.iccid;
  const { json } = await packages(`iccid=${iccid}`);
  expect(json).toMatchObject({ iccid, available: true });
  expect(json.packages.map((one: { packageCode: string }) => one.packageCode)).toContain("TOPUP_GH_3_30");
  const unknown = await packages("iccid=8910300000000000000");
  expect(unknown.status).toBe(422);
  expect(unknown.json.errors).toEqual([
    { path: "iccid", message: "This eSIM wasn't bought here. Check the number." },
  ]);
  const bought = await place("esim-topup", { packageCode: "TOPUP_GH_3_30", iccid: "8910300000000000000" });
  expect([bought.status, bought.json.errors[0].path]).toEqual([422, "input.iccid"]);
});

test("returns 503 for a region that can't be read now, and stores nothing", async () => {
  await shop.control("/reads", { catalogue: "error" });
  try {
    expect((await packages("region=KE")).status).toBe(503);
    const { status, json } = await place("esim", { packageCode: "KE_1_7", regionCode: "KE" });
    expect([status, json.code]).toEqual([503, "price_unavailable"]);
  } finally {
    await shop.control("/reads", { catalogue: "none" });
  }
});

test("GET /api/orders/{ref}/pins returns the PINs as a file to the token's holder", async () => {
  const { ref, token, order } = await delivered("exam-pin", { product: "waec", quantity: 2 });
  const get = (query: string) =>
    callRoute(pinsRoute.GET, { path: `/api/orders/${ref}/pins?${query}`, params: { ref } });
  const csv = await get(`token=${token}&format=csv`);
  expect(csv.headers.get("cache-control")).toBe("no-store");
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toBe(`attachment; filename="exam-pins-${ref}.csv"`);
  const pins = (order.lines[0]?.delivery?.pins ?? []) as { pin: string }[];
  expect(pins).toHaveLength(2);
  for (const { pin } of pins) expect(String(csv.json)).toContain(`"WAEC","${pin}"`);
  expect(String((await get(`token=${token}`)).json)).toContain(`1. ${pins[0]?.pin}`);
  expect((await get(`token=${token}&format=exe`)).status).toBe(422);
  expect((await get("token=x&format=csv")).status).toBe(404);
  expect((await get("format=csv")).status).toBe(404);
});
