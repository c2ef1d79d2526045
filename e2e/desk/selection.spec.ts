import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures";
import { airtimeOrder, newPhone, orderStatus, placeByApi } from "../journey";
import { ONLY_LONG } from "../long";
import { newUser } from "../people";
import { buy, look, open, PHONE, WIDE } from "./desk";

test.use({ viewport: PHONE });

test(
  "selects orders by keyboard and checks them, opens cases and exports them",
  ONLY_LONG,
  async ({ page, browser }) => {
    // The supplier answers the first with PROCESSING for ever.
    const slow = await buy(page, "08030000107", 310);
    await expect(orderStatus(page)).toContainText("Processing");
    const { ref: unpaid } = await placeByApi(page.request, airtimeOrder(newPhone(), 130));

    const desk = await open(browser, await newUser("owner"));
    await desk.setViewportSize(WIDE);
    await desk.goto("/admin/orders");
    const bar = desk.getByRole("form", { name: "Selected orders" });
    await expect(bar.getByRole("status")).toHaveText("0 selected");
    // By keyboard: the row's link, X, then on to the button.
    const box = desk.getByRole("table").getByRole("checkbox", { name: `Select ${slow.ref}` });
    await desk.getByRole("table").getByRole("link", { name: slow.ref }).focus();
    // The script may still be on its way.
    await expect(async () => {
      if (!(await box.isChecked())) await desk.keyboard.press("x");
      await expect(box).toBeChecked({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await desk
      .getByRole("table")
      .getByRole("checkbox", { name: `Select ${unpaid}` })
      .check();
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await look(desk, "selection");

    const saved = desk.waitForEvent("download");
    await bar.getByRole("button", { name: "Export" }).click();
    const lines = (await readFile(await (await saved).path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).join()).toContain(slow.ref);

    await bar.getByRole("button", { name: "Check status" }).click();
    const progress = desk.getByRole("region", { name: "Status check" });
    await expect(progress.getByRole("status")).toHaveText("Checked 2 orders.");
    await expect(progress).toContainText("No status has changed.");
    await look(desk, "selection-checked");

    await desk.goto("/admin/orders");
    await box.check();
    await bar.getByRole("button", { name: "Open cases" }).click();
    await expect(desk.getByText("Cases opened")).toBeVisible();
    await desk.goto("/admin/inbox?kind=staff");
    await expect(desk.getByRole("table").getByRole("row").filter({ hasText: slow.ref })).toContainText(
      "Opened from the list of orders.",
    );
    await desk.context().close();
  },
);

test(
  "checks what a filter matches on a phone without JavaScript",
  ONLY_LONG,
  async ({ page, browser, baseURL }) => {
    const { ref } = await buy(page, "08030000107", 315);
    await expect(orderStatus(page)).toContainText("Processing");
    const support = await open(browser, await newUser("support"));
    const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: PHONE });
    await plain.addCookies(await support.context().cookies());
    const still = await plain.newPage();
    await still.goto("/admin/orders?status=processing");
    const bar = still.getByRole("form", { name: "Selected orders" });
    await expect(bar.getByRole("button", { name: "Export" })).toHaveCount(0);
    await bar.getByRole("button", { name: "Check status" }).click();
    await expect(still.getByText("No orders selected")).toBeVisible();
    await expect(still).toHaveURL(/status=processing/);
    await still.getByRole("checkbox", { name: `Select ${ref}` }).check();
    await bar.getByRole("button", { name: "Check status" }).click();
    const progress = still.getByRole("region", { name: "Status check" });
    await expect(async () => {
      await still.reload();
      await expect(progress.getByRole("status")).toHaveText("Checked 1 order.", { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await support.goto(`/admin/orders/${ref}`);
    await expect(support.getByRole("region", { name: "Staff activity" })).toContainText("Checked status");
    await plain.close();
    await support.context().close();
  },
);
