import { randomUUID } from "node:crypto";
import { findPlans } from "../catalogue";
import { expect, test } from "../fixtures";
import { ONLY_LONG } from "../long";
import { readCatalogueNow } from "../operator";
import { newUser } from "../people";
import { look, open, openSection, PHONE, unfold } from "./desk";

test.use({ viewport: PHONE });

test(
  "hides, features and positions a product, shows a changed cost, and syncs on request",
  ONLY_LONG,
  async ({ page, browser, sandbox }) => {
    test.slow();
    const plan = (await findPlans()).find(
      ({ product, plan }) => product === "9MOBILE GIFTING" && plan === "100MB",
    );
    if (!plan) throw new Error("no plan of 9mobile");
    const name = "T2 (9mobile) Gifting, 100 MB, 1 day";
    const onSale = async () => (await findPlans()).some(({ _id }) => _id === plan._id);
    const desk = await open(browser, await newUser("owner"));
    await openSection(desk, "Catalogue & prices");
    await desk.getByRole("link", { name: "Sales and sync" }).click();
    await expect(desk.getByRole("heading", { name: "Sales and sync" })).toBeVisible();
    await look(desk, "catalogue");
    const show = async () => {
      await desk.goto(`/admin/catalogue/listing?service=data&q=${encodeURIComponent(plan.product)}`);
      const shelf = desk.getByRole("region", { name: "Listings" });
      return shelf.getByRole("listitem").filter({ has: desk.getByText(name, { exact: true }) });
    };

    let item = await show();
    await unfold(item.locator("summary"));
    await item.getByRole("checkbox", { name: /^Hidden/ }).check();
    await look(desk, "catalogue-item");
    await item.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByText("The shop is up to date.")).toBeVisible();
    await expect(item).toContainText("hidden");
    await expect.poll(onSale).toBe(false);

    // List it again, featured and positioned. An invalid position is rejected.
    item = await show();
    await unfold(item.locator("summary"));
    await item.getByRole("checkbox", { name: /^Hidden/ }).uncheck();
    await item.getByRole("checkbox", { name: "Featured" }).check();
    await item.getByLabel(/^Position/).fill("first");
    await item.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByText("Enter a whole number from 1 to 999.")).toBeVisible();
    await unfold(item.locator("summary"));
    await item.getByRole("checkbox", { name: /^Hidden/ }).uncheck();
    await item.getByRole("checkbox", { name: "Featured" }).check();
    await item.getByLabel(/^Position/).fill("1");
    await item.getByRole("button", { name: "Save" }).click();
    await expect(item).toContainText("featured · position 1");
    await expect.poll(onSale).toBe(true);

    // The upstream raises its price.
    await sandbox.tell("catalogue", {
      plan: plan._id,
      set: { price: Math.round(plan.price.amount / 100) + 500 },
    });
    await desk.goto("/admin/catalogue/listing");
    await desk.getByRole("button", { name: "Sync now" }).click();
    await expect(desk.getByText("It starts within seconds.")).toBeVisible();
    await desk.getByRole("button", { name: "Sync now" }).click();
    await expect(desk.getByText("A sync was requested within the last minute.")).toBeVisible();
    await readCatalogueNow();
    await expect
      .poll(async () => {
        await desk.goto("/admin/catalogue/changes");
        return desk.getByRole("listitem").filter({ hasText: name }).filter({ hasText: "→" }).count();
      })
      .toBeGreaterThan(0);
    await look(desk, "catalogue-changes");
    item = await show();
    await unfold(item.locator("summary"));
    await item.getByRole("checkbox", { name: "Featured" }).uncheck();
    await item.getByLabel(/^Position/).fill("");
    await item.getByRole("button", { name: "Save" }).click();
    await expect(item).not.toContainText("featured");
    await page.goto("/data?network=9mobile");
    await expect(page.getByRole("radio").first()).toBeVisible();
    await desk.context().close();
  },
);

test("pauses sales of one service and of all, with a message for customers", async ({ page, browser }) => {
  test.slow();
  const desk = await open(browser, await newUser("owner"));
  await desk.goto("/admin/catalogue/listing");
  const row = (name: string) =>
    desk.getByRole("listitem").filter({ has: desk.getByText(new RegExp(`^${name}: `)) });
  const pause = async (name: string, words: string) => {
    await unfold(row(name).locator("summary"));
    await row(name).getByLabel("Message to customers").fill(words);
    await row(name).getByRole("button", { name: "Pause sales" }).click();
    await expect(row(name)).toContainText(`${name}: paused`);
  };
  const resume = async (name: string) => {
    await unfold(row(name).locator("summary"));
    await row(name).getByRole("button", { name: "Resume sales" }).click();
    await expect(row(name)).toContainText(`${name}: on sale`);
  };
  // The web process that serves the page hears of a pause a moment after admin says that it is saved.
  const shows = (path: string, words: string, times: 0 | 1) =>
    expect(async () => {
      await page.goto(path);
      await expect(page.getByText(words)).toHaveCount(times, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
  await unfold(row("TV").locator("summary"));
  await row("TV").getByLabel("Message to customers").fill(" ");
  await row("TV").getByRole("button", { name: "Pause sales" }).click();
  await expect(desk.getByText("Enter a message to customers.")).toBeVisible();

  try {
    await pause("TV", "Decoders rest tonight. Come back at eight.");
    await look(desk, "catalogue-paused");
    await shows("/tv", "Decoders rest tonight. Come back at eight.", 1);
    await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    if (process.env.SHOTS)
      await page.screenshot({ path: ".data/test/shots/shop-paused-360-light.png", fullPage: true });
    await page.goto("/airtime");
    await expect(page.getByLabel("Phone number")).toBeVisible();
  } finally {
    await resume("TV");
  }
  await shows("/tv", "Decoders rest tonight.", 0);
  try {
    await pause("All services", "We are moving house until Monday.");
    for (const path of ["/airtime", "/data", "/electricity"])
      await shows(path, "We are moving house until Monday.", 1);
    const refused = await page.request.post("/api/orders", {
      headers: { "idempotency-key": `paused-${randomUUID()}` },
      data: {
        service: "airtime",
        input: { product: "MTN", phone: "08031239876", amount: 100 },
        email: "ada@example.com",
      },
    });
    expect(refused.status()).toBe(503);
    expect(await refused.text()).toContain("We are moving house until Monday.");
  } finally {
    await resume("All services");
  }
  // The next journey may buy at once.
  for (const path of ["/airtime", "/data", "/electricity"])
    await shows(path, "We are moving house until Monday.", 0);
  await desk.context().close();
});
