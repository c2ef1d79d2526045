import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { airtimeOrder, buyByApi, newPhone, orderOf, orderStatus } from "./journey";
import { ONLY_LONG } from "./long";
import type { Sandbox } from "./sandbox";

/** A webhook has this long, on a machine that is busy too, before the shop looks by itself. */
const LEAD_MS = 8_000;

/** The order as the API tells it. */
async function readOrder(page: Page) {
  const { ref, token } = orderOf(page);
  const answer = await page.request.get(`/api/orders/${ref}?token=${token}`);
  return (await answer.json()) as { nextCheckAt: string | null; timeline: { at: string; event: string }[] };
}

/**
 * Buys what the upstream keeps in processing, waits until the shop won't look by itself for `lead` ms, and lets it succeed.
 * Answers when the shop would look next.
 */
async function succeedLater(
  page: Page,
  sandbox: Sandbox,
  phone: string,
  { webhook, lead = 0 }: { webhook: "normal" | "lost"; lead?: number },
): Promise<number> {
  await sandbox.tell("scenario", { scenario: "never-settles", recipient: phone });
  await buyByApi(page, airtimeOrder(phone, 320));
  await expect(orderStatus(page)).toContainText("The network has it and hasn't confirmed yet.");
  await expect(orderStatus(page)).toContainText(/Next check at \d\d:\d\d:\d\d/);
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

/** What became of the webhooks that told of the end. */
async function webhooksOf(sandbox: Sandbox, phone: string): Promise<unknown[]> {
  const { webhooks } = await sandbox.state();
  return webhooks.attempts
    .filter(({ event, body }) => event === "transaction.success" && String(body).includes(phone.slice(1)))
    .map(({ outcome }) => outcome);
}

test(
  "processing, then delivered by the upstream's webhook, before the shop asks by itself",
  ONLY_LONG,
  async ({ page, sandbox }) => {
    const phone = newPhone();
    const next = await succeedLater(page, sandbox, phone, { webhook: "normal", lead: LEAD_MS });
    expect(await deliveredAt(page)).toBeLessThan(next);
    expect(await webhooksOf(sandbox, phone)).toContain(200);
    expect(await sandbox.sentTo(phone)).toHaveLength(1);
  },
);

test("processing, the webhook lost: delivered all the same, by asking", async ({ page, sandbox }) => {
  const phone = newPhone();
  const next = await succeedLater(page, sandbox, phone, { webhook: "lost" });
  expect(await deliveredAt(page)).toBeGreaterThanOrEqual(next);
  expect(await webhooksOf(sandbox, phone)).not.toContain(200);
  expect(await sandbox.sentTo(phone)).toHaveLength(1);
});

test("where the event stream doesn't get through, the page asks every few seconds", async ({
  page,
  sandbox,
}) => {
  const phone = newPhone("0805");
  await page.route("**/events?*", (route) => route.fulfill({ status: 429 }));
  // In processing until this page has noticed that it hears nothing.
  await sandbox.tell("scenario", { scenario: "never-settles", recipient: phone, times: 1 });
  await buyByApi(page, { service: "airtime", input: { product: "glo", phone, amount: 330 } });
  await expect(page.getByText("Checked every few seconds")).toBeVisible();
  await expect(orderStatus(page)).toContainText("The network has it and hasn't confirmed yet.");
  const [sent] = await sandbox.sentTo(phone);
  await sandbox.tell("settle", { id: sent?.customerRef, status: "SUCCESS" });
  await expect(orderStatus(page)).toContainText("Delivered");
});
