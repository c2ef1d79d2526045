import { ulid } from "ulid";
import { expect, it } from "vitest";
import { may } from "@/lib/auth/session/rights";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { isAvailable } from "@/lib/catalogue/catalogue-json";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { refusalSentence } from "@/lib/words/refusal-sentence";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { findDisplayChoices } from "./find-display-choices";
import { findPriceChanges } from "./price-changes";
import { setDisplayChoice, setDisplayChoices } from "./set-display-choice";
import { setPause } from "./set-pause";
import { syncNow } from "./sync-now";

const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });

const PLAIN = { hidden: false, featured: false, position: null };
const airtime = { service: "airtime", input: { product: "MTN", phone: "08031230001", amount: 500 } };
const buy = () => placeOrder(shop.ctx, { ...airtime, email: "ada@example.com", key: ulid() });
const entries = (subject: string) => shop.database.auditEntry.count({ where: { subject } });

it("stops selling a hidden product and its plans until it is shown again", async () => {
  const before = await shop.ctx.snapshot();
  const product = before.products.find(({ service, name }) => service === "airtime" && name === "MTN");
  const plan = before.plans.find(({ service }) => service === "data");
  if (!product || !plan) throw new Error("nothing to hide");
  const hide = { kind: "product", id: product.id, ...PLAIN, hidden: true } as const;
  const both = await Promise.all([1, 2].map(() => setDisplayChoice(shop.ctx, owner, hide)));
  expect(both.sort()).toEqual(["same", "saved"]);
  expect(await entries(`product:${product.id}`)).toBe(1);
  expect(await buy()).toMatchObject({ ok: false, reason: "invalid" });
  expect(await findDisplayChoices(shop.ctx, "airtime", "mtn")).toMatchObject([
    { kind: "product", id: product.id, hidden: true, upstream: "listed" },
  ]);
  expect(await setDisplayChoice(shop.ctx, owner, { ...hide, hidden: false })).toBe("saved");
  expect(await buy()).toMatchObject({ ok: true });

  const dataProduct = await shop.database.product.findFirstOrThrow({
    where: { service: "data", slug: plan.productSlug },
  });
  await setDisplayChoice(shop.ctx, owner, { kind: "product", id: dataProduct.id, ...PLAIN, hidden: true });
  const left = (await shop.ctx.snapshot()).plans.filter(
    ({ productSlug }) => productSlug === plan.productSlug,
  );
  expect(left.filter(({ service }) => service === "data")).toEqual([]);
  await setDisplayChoice(shop.ctx, owner, { kind: "product", id: dataProduct.id, ...PLAIN });
  await setDisplayChoice(shop.ctx, owner, {
    kind: "plan",
    id: plan.id,
    ...PLAIN,
    featured: true,
    position: 2,
  });
  const after = (await shop.ctx.snapshot()).plans.find(({ id }) => id === plan.id);
  expect(after?.shelf).toEqual({ featured: true, position: 2 });
  expect(await setDisplayChoice(shop.ctx, owner, { kind: "plan", id: "nope", ...PLAIN })).toBe("not_found");
});

it("refuses a paused service with the owner's message before payment, and sells the others", async () => {
  const words = "MTN and we are working on it.";
  const open = await buy();
  if (!open.ok) throw new Error("not placed");
  const twice = await Promise.all([1, 2].map(() => setPause(shop.ctx, owner, "airtime", words)));
  expect(twice.sort()).toEqual(["same", "saved"]);
  expect(await entries("selling:airtime")).toBe(1);
  const refused = await buy();
  expect(refused).toEqual({ ok: false, reason: "unavailable", code: "paused", message: words });
  expect(refusalSentence("paused", 60, words)).toBe(`${words} You haven't been charged.`);
  const snapshot = await shop.ctx.snapshot();
  expect([isAvailable(snapshot, "airtime"), isAvailable(snapshot, "data")]).toEqual([false, true]);
  // Orders placed before the pause can still be paid and are delivered.
  const worker = await shop.startWorker();
  await shop.pay(open.payment.reference);
  await shop.until(open.order, ({ status }) => status === "delivered");
  // Stop it, so that it doesn't run the sync that the test below expects to be due.
  await worker.stop();
  await setPause(shop.ctx, owner, "airtime", null);
  expect(await buy()).toMatchObject({ ok: true });
});

it("pauses everything at once, and prefers a service's own message", async () => {
  await setPause(shop.ctx, owner, "all", "Back on Monday.");
  expect(await buy()).toMatchObject({ code: "paused", message: "Back on Monday." });
  await setPause(shop.ctx, owner, "airtime", "No airtime.");
  expect(await buy()).toMatchObject({ message: "No airtime." });
  const snapshot = await shop.ctx.snapshot();
  expect(isAvailable(snapshot, "data")).toBe(false);
  await setPause(shop.ctx, owner, "airtime", null);
  await setPause(shop.ctx, owner, "all", null);
  expect((await shop.ctx.snapshot()).paused).toEqual({});
});

it("keeps both of two concurrent pauses", async () => {
  const [one, other] = ["No airtime.", "No data."];
  const both = await Promise.all([
    setPause(shop.ctx, owner, "airtime", one),
    setPause(shop.ctx, owner, "data", other),
  ]);
  expect(both).toEqual(["saved", "saved"]);
  expect((await shop.ctx.snapshot()).paused).toEqual({ airtime: one, data: other });
  await setPause(shop.ctx, owner, "airtime", null);
  await setPause(shop.ctx, owner, "data", null);
});

it("makes a requested sync due at once, at most once a minute", async () => {
  const both = await Promise.all([1, 2].map(() => syncNow(shop.ctx, owner)));
  expect(both.sort()).toEqual([false, true]);
  const tick = await shop.database.tick.findUniqueOrThrow({ where: { name: "catalogue" } });
  expect(tick.at.getTime()).toBeLessThanOrEqual(shop.ctx.clock.now().getTime() - UNSCALED.syncCatalogue);
  expect(await entries("catalogue")).toBe(1);
});

it("lists changed costs with the previous ones", async () => {
  const plan = await shop.database.plan.findFirstOrThrow({ where: { service: "data" } });
  const since = new Date(Date.now() + 1_000);
  expect(await findPriceChanges(shop.ctx, since)).toEqual([]);
  const at = new Date(Date.now() + 2_000);
  await shop.database.planPrice.create({ data: { planId: plan.id, costKobo: plan.costKobo + 500n, at } });
  expect(await findPriceChanges(shop.ctx, since)).toMatchObject([
    { planId: plan.id, before: Number(plan.costKobo), cost: Number(plan.costKobo) + 500, at },
  ]);
});

it("refuses roles that may not change the catalogue", async () => {
  for (const role of STAFF_ROLES.filter((one) => !may(one, "catalogue.edit"))) {
    const person = await createPerson(shop.ctx, { role });
    await expect(setPause(shop.ctx, person, "all", "x")).rejects.toThrow("not_allowed");
    await expect(syncNow(shop.ctx, person)).rejects.toThrow("not_allowed");
    await expect(setDisplayChoice(shop.ctx, person, { kind: "plan", id: "x", ...PLAIN })).rejects.toThrow(
      "not_allowed",
    );
  }
});

it("pauses many products at once, all or none: shown as unavailable, not for sale until resumed", async () => {
  const products = (await shop.ctx.snapshot()).products.filter(({ service }) => service === "airtime");
  const rows = products.map(({ id }) => ({ kind: "product" as const, id }));
  const unknown = [...rows, { kind: "plan" as const, id: "nope" }];
  expect(await setDisplayChoices(shop.ctx, owner, unknown, "paused", true)).toBe("not_found");
  expect(await buy()).toMatchObject({ ok: true });
  const audited = () => shop.database.auditEntry.count({ where: { action: "catalogue.shelf" } });
  const before = await audited();
  const both = await Promise.all([1, 2].map(() => setDisplayChoices(shop.ctx, owner, rows, "paused", true)));
  expect(both.sort()).toEqual(["same", "saved"]);
  expect(await audited()).toBe(before + rows.length);
  const paused = await shop.ctx.snapshot();
  expect(paused.products.filter(({ service }) => service === "airtime")).toEqual([]);
  expect(paused.suspendedProducts.filter(({ service }) => service === "airtime")).toHaveLength(rows.length);
  expect(await buy()).toMatchObject({ ok: false });
  expect(await setDisplayChoices(shop.ctx, owner, rows, "paused", false)).toBe("saved");
  expect(await buy()).toMatchObject({ ok: true });
  for (const role of STAFF_ROLES.filter((one) => !may(one, "catalogue.edit"))) {
    const person = await createPerson(shop.ctx, { role });
    await expect(setDisplayChoices(shop.ctx, person, rows, "hidden", true)).rejects.toThrow("not_allowed");
  }

  // Hiding a product hides its plans.
  const plan = (await shop.ctx.snapshot()).plans.find(({ service }) => service === "data");
  const product = await shop.database.product.findFirstOrThrow({
    where: { service: "data", slug: plan?.productSlug },
  });
  await setDisplayChoices(shop.ctx, owner, [{ kind: "product", id: product.id }], "paused", true);
  const shelf = await shop.ctx.snapshot();
  expect(shelf.plans.map(({ id }) => id)).not.toContain(plan?.id);
  expect(shelf.suspendedPlans.map(({ id }) => id)).toContain(plan?.id);
  await setDisplayChoices(shop.ctx, owner, [{ kind: "product", id: product.id }], "paused", false);
});
