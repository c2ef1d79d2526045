import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { airtimeOrder, buyByApi, newPhone, orderOf, orderStatus } from "./journey";
import { ONLY_LONG } from "./long";
import type { Sandbox } from "./sandbox";

/** How long a webhook has, even on a busy machine, before the shop checks on its own. */
const LEAD_MS = 8_000;

/** The order as the API returns it. */
async function readOrder(page: Page) {
  const { ref, token } = orderOf(page);
  const answer = await page.request.get(`/api/orders/${ref}?token=${token}`);
  return (await answer.json()) as { nextCheckAt: string | null; timeline: { at: string; event: string }[] };
}

/**
 * Buys what the upstream keeps in processing, waits until the shop won't check for `lead` ms, and lets it succeed.
 * Returns when the shop would check next.
 */
async function succeedLater(
  page: Page,
  sandbox: Sandbox,
  phone: string,
  { webhook, lead = 0 }: { webhook: "normal" | "lost"; lead?: number },
): Promise<number> {
  await sandbox.tell("scenario", { scenario: "never-settles", recipient: phone });
  await buyByApi(page, airtimeOrder(phone, 320));
  await expect(orderStatus(page)).toContainText("The provider has it and hasn't confirmed it yet.");
  await expect(orderStatus(page)).toContainText(/Next check at \d+:\d\d:\d\d [ap]m/);
  let next = 0;
  await expect
    .poll(
      async () => {
        next = Date.parse((await readOrder(page)).nextCheckAt ?? "");
        return next - Date.now();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(lead);
  const [row] = await sandbox.sentTo(phone);
  await sandbox.tell("settle", { id: row?.customerRef, status: "SUCCESS", webhook });
  return next;
}

async function deliveredAt(page: Page): Promise<number> {
  await expect(orderStatus(page)).toContainText("Delivered");
  const { timeline } = await readOrder(page);
  return Date.parse(timeline.find(({ event }) => event === "delivered")?.at ?? "");
}

/** The results of the webhooks that reported the outcome. */
async function webhooksOf(sandbox: Sandbox, phone: string): Promise<unknown[]> {
  const { webhooks } = await sandbox.state();
  return webhooks.attempts
    .filter(({ event, body }) => event === "transaction.success" && String(body).includes(phone.slice(1)))
    .map(({ outcome }) => outcome);
}

test(
  "delivers a processing order by the upstream's webhook before the next check",
  ONLY_LONG,
  async ({ page, sandbox }) => {
    const phone = newPhone();
    const next = await succeedLater(page, sandbox, phone, { webhook: "normal", lead: LEAD_MS });
    expect(await deliveredAt(page)).toBeLessThan(next);
    // The page may hear of the delivery before the sandbox hears that its webhook was accepted.
    await expect.poll(() => webhooksOf(sandbox, phone)).toContain(200);
    expect(await sandbox.sentTo(phone)).toHaveLength(1);
  },
);

test("delivers a processing order by polling when the webhook is lost", async ({ page, sandbox }) => {
  const phone = newPhone();
  await succeedLater(page, sandbox, phone, { webhook: "lost" });
  // Before or at the announced check: another may be under way while the upstream settles.
  await deliveredAt(page);
  expect(await webhooksOf(sandbox, phone)).not.toContain(200);
  expect(await sandbox.sentTo(phone)).toHaveLength(1);
});

test("polls every few seconds when the event stream is blocked", async ({ page, sandbox }) => {
  const phone = newPhone("0805");
  await page.route("**/events?*", (route) => route.fulfill({ status: 429 }));
  // Keep it in processing until this page notices that it receives no events.
  await sandbox.tell("scenario", { scenario: "never-settles", recipient: phone, times: 1 });
  await buyByApi(page, { service: "airtime", input: { product: "glo", phone, amount: 330 } });
  await expect(page.getByText("Checked every few seconds")).toBeVisible();
  await expect(orderStatus(page)).toContainText("The provider has it and hasn't confirmed it yet.");
  const [sent] = await sandbox.sentTo(phone);
  await sandbox.tell("settle", { id: sent?.customerRef, status: "SUCCESS" });
  await expect(orderStatus(page)).toContainText("Delivered");
});
