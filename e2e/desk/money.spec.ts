import pg from "pg";
import { expect, test } from "../fixtures";
import { orderStatus } from "../journey";
import { newUser } from "../people";
import { buy, look, open, openSection, PHONE, unfold } from "./desk";

test.use({ viewport: PHONE });

/** A day in Lagos, this many days ago. */
const dayAgo = (days: number) =>
  new Date(Date.now() + 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Records a discrepancy as reconciliation would: the upstream charged ₦5 more for this order than we booked, two hours
 * ago.
 */
async function noteDifference(ref: string): Promise<void> {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  await client.query(
    `INSERT INTO differences (source, kind, subject, order_id, ours, theirs, amount_kobo, first_seen_at, last_seen_at, looked_at, state)
     SELECT 'upstream', 'cost_differs', 'e2e:' || ref, id, '{"kobo":19400}', '{"kobo":19900}', 500, now() - interval '125 minutes', now(), now() + interval '1 day', 'open'
     FROM orders WHERE ref = $1`,
    [ref],
  );
  await client.end();
}

test("shows a day's money from three sides, a discrepancy with its age and owner, the close and the CSV", async ({
  page,
  browser,
}) => {
  test.slow();
  const { ref } = await buy(page, "08031114455", 200);
  await expect(orderStatus(page)).toContainText("Delivered");
  await noteDifference(ref);
  const owner = await newUser("owner");
  const desk = await open(browser, owner);
  await openSection(desk, "Money");
  await expect(desk.getByRole("heading", { level: 1, name: "Money" })).toBeVisible();
  await look(desk, "money-overview");
  await desk.getByRole("link", { name: "Day", exact: true }).click();
  await expect(
    desk.getByRole("group", { name: "Earnings" }).getByRole("row", { name: /^Sales/ }),
  ).toContainText("₦");
  await desk.getByRole("link", { name: "Reconciliation", exact: true }).click();
  const sides = desk.getByRole("region", { name: /^Records of \d{1,2} [A-Z][a-z]{2} \d{4}$/ }).first();
  for (const column of ["Ours", "Supplier", "Paystack"])
    await expect(sides.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
  const row = desk.getByRole("row").filter({ hasText: ref });
  await expect(row).toContainText("1 discrepancy");
  await expect(row.getByRole("cell").nth(1)).toHaveText("₦204");
  await expect(row.getByRole("cell").nth(3)).toHaveText("₦204");
  await look(desk, "money");

  const item = desk.getByRole("listitem").filter({ hasText: ref });
  await expect(item).toContainText("the supplier charged a different price from our records");
  await expect(item).toContainText("for 2 h");
  await expect(item).toContainText("theirs minus ours: ₦5");
  await expect(item).toContainText("not assigned");
  await unfold(item.getByText("Assign or explain"));
  await look(desk, "money-difference");
  await item.getByRole("button", { name: "Assign to me" }).click();
  await expect(desk.getByText("This discrepancy is yours.")).toBeVisible();
  await expect(item).toContainText(owner.email);
  await unfold(item.getByText("Assign or explain"));
  await item.getByRole("button", { name: "Add explanation" }).click();
  await expect(desk.getByText("Enter why they differ.")).toBeVisible();
  await unfold(item.getByText("Assign or explain"));
  await item.getByLabel("Reason for the discrepancy").fill("Their tariff rose at noon");
  await item.getByRole("button", { name: "Add explanation" }).click();
  await expect(item).toContainText(`${owner.email}: Their tariff rose at noon`);

  const [orders] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("link", { name: "Download orders (CSV)" }).click(),
  ]);
  expect(orders.suggestedFilename()).toBe(`orders-${dayAgo(0)}.csv`);
  const csv = await (await desk.request.get(`/admin/money/csv?of=orders&day=${dayAgo(0)}`)).text();
  expect(csv.split("\r\n").find((line) => line.includes(ref))).toContain('"Delivered"');
  const ledger = await (await desk.request.get(`/admin/money/csv?of=ledger&day=${dayAgo(0)}`)).text();
  const sum = ledger
    .trim()
    .split("\r\n")
    .slice(1)
    .reduce((total, line) => total + Math.round(Number(/"([^"]*)"$/.exec(line)?.[1]) * 100), 0);
  expect(sum).toBe(0);

  // Today isn't over. A past day's figures are frozen once.
  await expect(desk.getByText(/You can close this day from 00:15/)).toBeVisible();
  await expect(desk.getByRole("button", { name: "Close day" })).toHaveCount(0);
  await desk.getByRole("link", { name: "Previous period" }).click();
  await desk.getByRole("link", { name: "Previous period" }).click();
  await expect(desk.getByText("No orders in this period.")).toBeVisible();
  await desk.getByRole("button", { name: "Close day" }).click();
  await expect(desk.getByText("Its figures are locked.")).toBeVisible();
  await expect(desk.getByText("The ledger still matches these figures.")).toBeVisible();
  await look(desk, "money-closed");
  await desk.context().close();
});
