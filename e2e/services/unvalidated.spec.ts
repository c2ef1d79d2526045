import pg from "pg";
import { expect, test } from "../fixtures";
import { newEmail, newPhone, payButton, payFor } from "../journey";
import { ONLY_LONG } from "../long";

/** The owner's setting, written directly to the database: there is no admin page for it yet. */
async function sellUnvalidated(value: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO settings (key, value, updated_at) VALUES ('sell_unvalidated', $1::jsonb, now())
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [JSON.stringify(value)],
    );
  } finally {
    await client.end();
  }
}

test.afterEach(() => sellUnvalidated(false));

test(
  "asks for name and address when the check is down and the owner sells without it",
  ONLY_LONG,
  async ({ page, sandbox }) => {
    await sellUnvalidated(true);
    // This number's check fails. Its purchase is set to succeed.
    await sandbox.tell("scenario", { scenario: "normal", recipient: "45000000002", times: 1 });
    await page.goto("/electricity");
    await page.getByRole("radio", { name: "Jos Electric" }).check();
    await page.getByLabel("Meter number").fill("45000000002");
    await expect(page.getByText("We can't verify this number right now")).toBeVisible();
    await page.getByLabel("Amount", { exact: true }).fill("2000");
    await page.getByLabel("Phone number").fill(newPhone());
    await page.getByLabel("Email").fill(newEmail());
    await expect(payButton(page)).toBeHidden();
    await page.getByLabel("Name on the bill").fill("Ada Obi");
    await page.getByLabel("Address on the bill").fill("12 Broad Street, Jos");
    await payFor(page);
    await expect(page.getByRole("region", { name: "Your token" })).toBeVisible();
    expect(await sandbox.sentTo("45000000002")).toHaveLength(1);
  },
);
