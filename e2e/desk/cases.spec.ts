import { writeAlarm } from "../books";
import { expect, test } from "../fixtures";
import { orderStatus } from "../journey";
import { ONLY_LONG } from "../long";
import { newUser } from "../people";
import { buy, look, open, openSection, PHONE, WIDE } from "./desk";

test.use({ viewport: PHONE });

test(
  "assigns, snoozes and closes a dispute in the inbox, and acknowledges an alert",
  ONLY_LONG,
  async ({ page, browser, sandbox }) => {
    test.slow();
    const { ref, email } = await buy(page, "08031116677", 220);
    await expect(orderStatus(page)).toContainText("Delivered");
    const { paystack } = await sandbox.state();
    const reference = paystack.payments.at(-1)?.reference;
    await sandbox.tell("paystack/dispute", { reference });

    const owner = await newUser("owner");
    const desk = await open(browser, owner);
    const item = desk.getByRole("listitem").filter({ hasText: ref }).filter({ hasText: "bank wants" });
    await expect
      .poll(async () => {
        await desk.goto("/admin/cases");
        return item.count();
      })
      .toBe(1);
    await expect(desk).toHaveURL(/\/admin\/inbox$/);
    await look(desk, "inbox");
    // Among the disputes, with its deadline, its order and the customer.
    await openSection(desk, "Disputes");
    const listed = desk.getByRole("listitem").filter({ hasText: ref });
    await expect(listed).toContainText(/in \d+ h/);
    await expect(listed).toContainText(email);
    await look(desk, "disputes");
    // What we know about it, as one document.
    await listed.getByRole("link", { name: `Answer the dispute of ${ref}` }).click();
    const evidence = desk.getByRole("link", { name: "Open the evidence (PDF)" });
    const made = await desk.request.get((await evidence.getAttribute("href")) ?? "");
    expect(made.headers()["content-type"]).toBe("application/pdf");
    expect((await made.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await desk.getByRole("link", { name: "All disputes" }).click();
    await desk.setViewportSize(WIDE);
    const row = desk.getByRole("table").getByRole("row").filter({ hasText: ref });
    await expect(row).toContainText("₦");
    await desk.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Lost" }).click();
    await expect(desk).toHaveURL(/state=lost/);
    await expect(row).toHaveCount(0);
    await desk.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "All" }).click();
    await row.getByRole("link", { name: ref }).click();
    await expect(desk).toHaveURL(new RegExp(`/admin/orders/${ref}$`));
    // On a wide screen it opens above its table. One key assigns it, and a snoozed one is hidden.
    await desk.goto("/admin/inbox?kind=dispute");
    await row.getByRole("link", { name: /^Open: / }).click();
    const panel = desk.getByRole("region", { name: "The customer's bank wants the payment returned" });
    await expect(panel.getByRole("button", { name: "Close case" })).toBeVisible();
    await look(desk, "inbox-dispute");
    await expect(async () => {
      await desk.keyboard.press("e");
      await expect(panel).toContainText("Assigned to: you", { timeout: 2_000 });
    }).toPass();
    await desk.getByRole("link", { name: /^Mine \d/ }).click();
    await row.getByRole("link", { name: /^Open: / }).click();
    await panel.getByText("Assign, label or snooze").click();
    await look(desk, "inbox-snooze");
    // Its labels filter the list by the address, which a view can keep.
    await panel.getByLabel("Label").fill(" #Bank  of Ada");
    await panel.getByRole("button", { name: "Add label" }).click();
    await expect(desk.getByText("The list can be filtered by it.")).toBeVisible();
    await row.getByRole("link", { name: "Show items labelled bank of ada" }).click();
    await expect(desk).toHaveURL(/label=bank\+of\+ada/);
    await expect(row).toHaveCount(1);
    await look(desk, "inbox-labels");
    await row.getByRole("link", { name: /^Open: / }).click();
    await panel.getByRole("button", { name: "Remove label bank of ada" }).click();
    await expect(desk.getByText("Label removed")).toBeVisible();
    await expect(row).toHaveCount(0);
    await desk.getByRole("link", { name: /^Remove filter Label/ }).click();
    await row.getByRole("link", { name: /^Open: / }).click();
    await panel.getByText("Assign, label or snooze").click();
    await panel.getByRole("button", { name: "In 1 hour" }).click();
    await expect(desk.getByText("It comes back automatically.")).toBeVisible();
    await expect(row).toHaveCount(0);
    // Views that hold nothing are folded away, and no others.
    const views = desk.getByRole("navigation", { name: "Views" });
    await views.getByText("More views").click();
    const folded = await views.locator("details").getByRole("link").allInnerTexts();
    expect(folded.filter((name) => /\d/.test(name))).toEqual([]);
    await expect(views.getByRole("link", { name: /\d$/ }).first()).toBeVisible();
    expect(folded.length).toBeGreaterThan(0);
    await desk.getByRole("link", { name: /^Snoozed \d/ }).click();
    await row.getByRole("link", { name: /^Open: / }).click();
    await panel.getByRole("button", { name: "Show it now" }).click();
    await expect(desk.getByText("It is shown again.")).toBeVisible();

    await desk.setViewportSize(PHONE);
    await desk.goto("/admin/inbox?kind=dispute");
    await item.getByRole("link", { name: /^Open: / }).click();
    await panel.getByRole("button", { name: "Close case" }).click();
    await expect(desk.getByText("Enter what was done for the activity log.")).toBeVisible();
    await panel.getByLabel("What was done").fill("Sent the bank the proof of delivery");
    await panel.getByRole("button", { name: "Close case" }).click();
    await expect(desk.getByText("It stays in the order's history.")).toBeVisible();
    await expect(item).toHaveCount(0);

    await writeAlarm("schema_drift", ref);
    await desk.goto("/admin/inbox?kind=alert");
    const alert = desk.getByRole("listitem").filter({ hasText: ref }).filter({ hasText: "not recognised" });
    await alert.getByRole("link", { name: /^Open: / }).click();
    await desk.getByRole("button", { name: `Acknowledge: Supplier response not recognised, ${ref}` }).click();
    await expect(desk.getByText("It's off the list.")).toBeVisible();
    await expect(alert).toHaveCount(0);
    await desk.goto(`/admin/orders/${ref}`);
    await expect(
      desk.getByText(`closed by ${owner.email}: Sent the bank the proof of delivery`),
    ).toBeVisible();
    await desk.goto(`/admin/audit?subject=order:${ref}`);
    for (const act of [
      "Closed a case",
      "Acknowledged an alert",
      "Assigned an inbox item",
      "Snoozed an inbox item",
    ])
      await expect(desk.getByRole("listitem").filter({ hasText: act }).first()).toBeVisible();
    await expect(desk.getByRole("listitem").filter({ hasText: "Closed a case" })).toContainText(
      "proof of delivery",
    );
    await desk.context().close();
  },
);
