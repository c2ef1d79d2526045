import { expect, test } from "../fixtures";
import { airtimeOrder, newPhone, placeByApi } from "../journey";
import { newUser } from "../people";
import { look, open, PHONE } from "./desk";

const WIDE = { width: 1280, height: 900 };
test.use({ viewport: PHONE });

test("saves a list's filters as a view, one's own or for all staff, without JavaScript too", async ({
  page,
  browser,
  baseURL,
}) => {
  const { ref } = await placeByApi(page.request, airtimeOrder(newPhone(), 140));
  const owner = await open(browser, await newUser("owner"));
  await owner.goto("/admin/orders");
  const views = owner.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("listitem").first()).toHaveText("All");
  await views.getByRole("link", { name: "Needs action" }).click();
  await expect(owner).toHaveURL(/status=under_review$/);
  await expect(views.getByRole("link", { name: "Needs action" })).toHaveAttribute("aria-current", "page");
  // A view that exists isn't offered to be saved.
  await expect(owner.getByText("Save view")).toHaveCount(0);

  const name = `Unpaid ${ref}`;
  await owner.goto("/admin/orders?status=awaiting_payment&service=airtime&sort=oldest&columns=ref.total");
  await owner.getByText("Save view").first().click();
  await owner.getByLabel("Name").fill(name);
  await owner.getByRole("checkbox", { name: "Show it to all staff" }).check();
  await owner.getByRole("button", { name: "Save view" }).click();
  await expect(owner.getByText("You find it above the list.")).toBeVisible();
  await expect(views.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await look(owner, "views");

  // Another member of staff sees it, without JavaScript; their own stay theirs.
  const support = await open(browser, await newUser("support"));
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: WIDE });
  await plain.addCookies(await support.context().cookies());
  const still = await plain.newPage();
  await still.goto("/admin/orders");
  const shown = still.getByRole("navigation", { name: "Views" });
  await shown.getByRole("link", { name: `${name} (shared)` }).click();
  await expect(still).toHaveURL(/status=awaiting_payment&service=airtime&sort=oldest&columns=ref\.total/);
  await expect(still.getByRole("table").getByRole("columnheader")).toHaveText(["Reference", "Total"]);
  await expect(still.getByRole("checkbox", { name: "Show it to all staff" })).toHaveCount(0);
  await expect(still.getByRole("button", { name: /^Delete view/ })).toHaveCount(0);
  await still.goto("/admin/orders?status=expired");
  await still.getByText("Save view").first().click();
  await still.getByLabel("Name").fill("Expired ones");
  await still.getByRole("button", { name: "Save view" }).click();
  await expect(still.getByText("You find it above the list.")).toBeVisible();
  await owner.goto("/admin/orders");
  await expect(views.getByRole("link", { name: "Expired ones" })).toHaveCount(0);
  await shown.getByRole("link", { name: "Expired ones" }).click();
  await still.getByRole("button", { name: "Delete view Expired ones" }).click();
  await expect(still.getByText("View deleted")).toBeVisible();
  await expect(shown.getByRole("link", { name: "Expired ones" })).toHaveCount(0);
  await views.getByRole("link", { name }).click();
  await owner.getByRole("button", { name: `Delete view ${name}` }).click();
  await expect(owner.getByText("View deleted")).toBeVisible();
  for (const one of [owner, support]) await one.context().close();
  await plain.close();
});
