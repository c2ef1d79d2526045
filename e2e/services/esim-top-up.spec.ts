import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { buyByApi, newEmail, orderOf, orderStatus, payFor } from "../journey";
import { ONLY_LONG } from "../long";
import type { Sandbox } from "../sandbox";

interface SandboxEsim {
  iccid: string;
  totalVolume: number;
}

async function volumeOf(sandbox: Sandbox, iccid: string): Promise<number> {
  const { esims } = (await sandbox.state()) as unknown as { esims: SandboxEsim[] };
  return esims.find((esim) => esim.iccid === iccid)?.totalVolume ?? 0;
}

/** Buys a separate eSIM. Returns its ICCID. */
async function buyEsim(page: Page, region: string): Promise<string> {
  const input = { packageCode: `${region}_1_7`, regionCode: region };
  await buyByApi(page, { service: "esim", input });
  await expect(orderStatus(page)).toContainText("Delivered");
  const { ref, token } = orderOf(page);
  const order = await (await page.request.get(`/api/orders/${ref}?token=${token}`)).json();
  return order.lines[0].delivery.iccid;
}

test("tops up an eSIM that was bought here, from the home page", async ({ page, sandbox }) => {
  const iccid = await buyEsim(page, "SG");
  const before = await volumeOf(sandbox, iccid);
  await page.goto("/");
  await page.getByRole("link", { name: /^eSIM top-up/ }).click();
  await page.getByLabel("ICCID").fill((iccid.match(/\d{1,4}/g) ?? []).join(" "));
  await page.getByRole("button", { name: "Show top-ups" }).click();
  await expect(page.getByText("For the eSIM")).toBeVisible();
  await page.getByRole("radio", { name: /5 GB/ }).check();
  await page.getByLabel("Email").fill(newEmail());
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText(
    "Top-up Singapore 5 GB, 30 days",
  );
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Top-up Singapore 5 GB, 30 days was delivered at");
  expect((await volumeOf(sandbox, iccid)) - before).toBe(5 * 1024 ** 3);
});

test("links an eSIM order directly to its top-ups", ONLY_LONG, async ({ page }) => {
  const iccid = await buyEsim(page, "MY");
  await page.getByRole("link", { name: "Top up this eSIM" }).click();
  await expect(page).toHaveURL(`/esim/top-up?iccid=${iccid}`);
  await expect(page.getByRole("radio")).not.toHaveCount(0);
});

test(
  "rejects a top-up for an unknown eSIM and keeps the number in its field",
  ONLY_LONG,
  async ({ page }) => {
    await page.goto("/esim/top-up");
    const number = page.getByLabel("ICCID");
    await number.fill("08031234567");
    await page.getByRole("button", { name: "Show top-ups" }).click();
    await expect(number).toHaveAccessibleDescription(/Enter an ICCID: 19 or 20 digits/);
    await number.fill("8910300000000000000");
    await page.getByRole("button", { name: "Show top-ups" }).click();
    await expect(number).toHaveAccessibleDescription(/This eSIM wasn't bought here/);
    await expect(number).toHaveValue("8910300000000000000");
  },
);
