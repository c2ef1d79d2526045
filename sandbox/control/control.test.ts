import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { TestClient } from "../test-client";

let client: TestClient;
const lines: string[] = [];
beforeAll(async () => {
  client = await TestClient.start({ log: (line) => lines.push(line) });
});
afterAll(() => client.close());

test("shows addresses, balance and every scenario code on the home page", async () => {
  const page = await fetchFresh(client.running.url).then((answer) => answer.text());
  expect(page).toContain(client.running.upstreamUrl);
  expect(page).toContain("5,000,000");
  expect(page).toContain("webhook-forged");
  expect(page).toContain('href="/control"');
});

test("posts control page forms to the JSON API and redirects back", async () => {
  const page = await fetchFresh(`${client.running.url}/control`).then((answer) => answer.text());
  expect(page).toContain('action="/control/scenario"');
  const answer = await fetchFresh(`${client.running.url}/control/scenario`, {
    method: "POST",
    body: new URLSearchParams({ scenario: "0101", service: "", times: "1" }),
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  expect((await client.airtime("08031234567", "FORM")).data.status).toBe("FAILED");
  await fetchFresh(`${client.running.url}/control/catalogue`, {
    method: "POST",
    body: new URLSearchParams({ plan: "1GB_MTN_SME_1Day", "set.price": "290", "set.state": "" }),
    redirect: "manual",
  });
  expect(client.state.catalogue.plans.find(({ planId }) => planId === "1GB_MTN_SME_1Day")?.price).toBe(290);
});

test("logs one line per request, without key, PIN or phone", async () => {
  await client.airtime("08039876543", "LOGGED");
  const text = lines.join("\n");
  expect(text).toContain("POST /upstream/api/v1/airtime/buy 200 SUCCESS ref=LOGGED");
  expect(text).not.toContain("sandbox-merchant-key");
  expect(text).not.toContain("08039876543");
});

test("answers 400 with a sentence to invalid calls, and clears everything on reset", async () => {
  const wrong = await fetchFresh(`${client.running.url}/control/profile`, {
    method: "POST",
    body: '{"profile":"x"}',
  });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toEqual({ ok: false, message: "profile must be one of default, variant" });
  await client.control("/reset");
  const state = (await fetchFresh(`${client.running.url}/control/state`).then((answer) =>
    answer.json(),
  )) as object;
  expect(state).toMatchObject({
    wallet: { balance: 5_000_000 },
    transactions: [],
    purchases: {},
    profile: "default",
  });
});

test("shares nothing between two sandboxes in one process", async () => {
  const other = await TestClient.start();
  await other.airtime("08031234567", "OTHER");
  await other.control("/catalogue", { product: "MTN", set: { discount: 10 } });
  expect(client.state.postsByRef.has("OTHER")).toBe(false);
  expect(client.state.catalogue.products.find(({ name }) => name === "MTN")?.discount).toBe(2.65);
  await other.close();
});
