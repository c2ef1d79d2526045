import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { look, open, PHONE, tabTo } from "./desk/desk";
import { expect, test } from "./fixtures";
import { airtimeOrder, buyByApi, newEmail, newPhone, orderStatus, reportMissing } from "./journey";
import { ONLY_LONG } from "./long";
import { enterAs, newUser, openAs } from "./people";

/** With SHOTS set, saves the page at each width in .data/test/shots. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = page.viewportSize() ?? { width: 360, height: 740 };
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: before.height });
    await page.screenshot({ path: `.data/test/shots/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize(before);
}

test("a report becomes a conversation, which staff answer and close", async ({ page, browser }) => {
  test.slow();
  const phone = newPhone();
  const { ref } = await buyByApi(page, airtimeOrder(phone, 310));
  await expect(orderStatus(page)).toContainText("Delivered");
  await page.getByRole("button", { name: "Report problem" }).click();
  await page.getByRole("link", { name: "Wrong number" }).click();
  await expect(page.getByText(`It is for *** ${phone.slice(-3)}.`)).toBeVisible();
  await expect(page.getByText("can't be reversed")).toBeVisible();
  await page.getByRole("link", { name: "It didn't come" }).click();
  await expect(page.getByText("Check this first")).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "report");
  await page.getByLabel("Tell us more").fill("Nothing came to my phone.");
  await page.getByRole("button", { name: "I still don't have it" }).click();

  await expect(page).toHaveURL(/said=opened/);
  await expect(page.getByRole("heading", { name: /^Case \d+$/ })).toBeVisible();
  await expect(page.getByText(/^We reply by \d+:\d\d [ap]m on /)).toBeVisible();
  // This shop has no mail server, and doesn't pretend.
  await expect(page.getByText("Our replies appear only here, not in an email.")).toBeVisible();
  await page.getByLabel("Write to us").fill("It is my mother's line.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Sent. We have your message.")).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "thread");

  const owner = await newUser("owner");
  const desk = await open(browser, owner);
  await desk.goto("/admin/inbox?kind=conversation");
  await desk.getByRole("link", { name: new RegExp(`^Open: .*${ref}$`) }).click();
  const thread = desk.getByRole("region", { name: /^Conversation, case \d+$/ });
  await expect(thread.getByText("It is my mother's line.")).toBeVisible();
  await thread.getByLabel("Reply to the customer").fill("Please restart the phone once.");
  await thread.getByRole("button", { name: "Send reply" }).click();
  await expect(desk.getByText("Reply sent")).toBeVisible();
  await look(desk, "conversation");

  await page.reload();
  await expect(page.getByText("Please restart the phone once.")).toBeVisible();
  await expect(page.getByText("We replied below.")).toBeVisible();

  await expect(desk.getByRole("complementary", { name: "What we know" })).toContainText("Delivered");
  await thread.getByLabel("Reply to the customer").fill("Thank you for waiting.");
  await thread.getByRole("button", { name: "Question answered" }).click();
  await expect(desk.getByText("The customer sees the outcome")).toBeVisible();
  await desk.context().close();

  await page.reload();
  await expect(page.getByText("We answered your question.")).toBeVisible();
  await expect(page.getByText("Thank you for waiting.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send message" })).toHaveCount(0);
  await shoot(page, "thread-closed");
});

test(
  "two reports of one customer become one conversation, without scripts",
  ONLY_LONG,
  async ({ page, browser }) => {
    test.slow();
    const email = newEmail();
    /** Buys, reports it, and returns the order with its page. */
    const report = async (text: string) => {
      const { ref } = await buyByApi(page, airtimeOrder(newPhone(), 310, email));
      await expect(orderStatus(page)).toContainText("Delivered");
      await reportMissing(page, text);
      await expect(page).toHaveURL(/said=opened/);
      return { ref, url: page.url() };
    };
    const first = await report("The first didn't come.");
    const second = await report("The second didn't come.");

    const support = await newUser("support");
    const desk = await openAs(browser, support, { viewport: PHONE, javaScriptEnabled: false });
    await desk.goto("/admin/inbox?kind=conversation");
    await desk
      .getByRole("link", { name: new RegExp(`^Open: .*${first.ref}$`) })
      .first()
      .click();
    await desk.getByText("Merge into another conversation").click();
    await look(desk, "merge");
    await desk.getByRole("button", { name: "Merge conversations" }).click();
    await expect(desk.getByText("The messages of both are here.")).toBeVisible();
    const thread = desk.getByRole("region", { name: /^Conversation, case \d+$/ });
    await expect(thread).toContainText("The first didn't come.");
    await expect(thread).toContainText("The second didn't come.");
    await expect(thread.getByRole("link", { name: first.ref })).toBeVisible();

    // The first order's page says where it is answered, and takes what is written.
    await page.goto(first.url);
    await expect(page.getByText(`We answer this together with order ${second.ref}.`)).toBeVisible();
    await expect(page.getByText("The second didn't come.")).toHaveCount(0);
    await page.getByLabel("Write to us").fill("It came now.");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Sent. We have your message.")).toBeVisible();
    await expectAccessible(page);
    await shoot(page, "thread-merged");
    await page.goto(second.url);
    await expect(page.getByText("It came now.")).toHaveCount(0);
    await desk.reload();
    await expect(thread).toContainText("It came now.");
    await look(desk, "merged");
    await desk.context().close();
  },
);

for (const how of ["pointer at 1280 px", "pointer at 390 px", "keyboard"] as const) {
  test(
    `a complaint is replied to and closed within four interactions from any page: ${how}`,
    ONLY_LONG,
    async ({ page, browser }) => {
      const { ref } = await buyByApi(page, airtimeOrder(newPhone(), 310));
      await expect(orderStatus(page)).toContainText("Delivered");
      await reportMissing(page);
      await expect(page).toHaveURL(/said=opened/);

      const desk = await open(browser, await newUser("support"));
      const narrow = how === "pointer at 390 px";
      await desk.setViewportSize({ width: narrow ? 390 : 1280, height: 844 });
      await desk.goto("/admin/customers");
      // A page lists the nearest deadline first, so that another journey's conversation may stand above this one.
      const mine = desk.getByRole("link", { name: new RegExp(`^Open: .*${ref}$`) });
      const outcome = desk.getByRole("button", { name: "Delivered: they have what they bought" });
      const reply = desk.getByLabel("Reply to the customer");
      let count = 0;
      const act = async (what: () => Promise<unknown>) => {
        count++;
        await what();
      };
      if (how === "keyboard") {
        await expect(async () => {
          await desk.keyboard.press("g");
          await desk.keyboard.press("i");
          await expect(desk).toHaveURL(/\/admin\/inbox$/, { timeout: 2_000 });
        }).toPass();
        count++;
        await mine.focus();
        await expect(async () => {
          await desk.keyboard.press("r");
          await expect(reply).toBeFocused({ timeout: 2_000 });
        }).toPass();
        count++;
        await act(() => desk.keyboard.type("Order delivered. Please restart the phone."));
        await tabTo(desk, outcome);
        await act(() => desk.keyboard.press("Enter"));
      } else {
        if (narrow) await act(() => desk.getByRole("link", { name: /^Inbox, \d+ waiting$/ }).click());
        else
          await act(() =>
            desk
              .getByRole("navigation", { name: "Admin menu" })
              .getByRole("link", { name: /^Inbox/ })
              .click(),
          );
        await act(() => mine.click());
        await act(() => desk.getByRole("link", { name: "It was delivered" }).click());
        await expect(reply).toHaveValue(new RegExp(`^Hello customer,[^]*order ${ref} was delivered`));
        await look(desk, "conversation-macro");
        await act(() => outcome.click());
      }
      await expect(desk.getByText("The customer sees the outcome")).toBeVisible();
      expect(count).toBeLessThanOrEqual(4);
      await desk.context().close();
      await page.reload();
      await expect(page.getByText(/restart the phone/)).toBeVisible();
    },
  );
}

test(
  "a conversation needs no script, and speaks the customer's language",
  ONLY_LONG,
  async ({ page, browser, baseURL }) => {
    await buyByApi(page, airtimeOrder(newPhone(), 310));
    await expect(orderStatus(page)).toContainText("Delivered");
    const { pathname, search } = new URL(page.url());
    await page.close();
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const still = await plain.newPage();
    await still.goto(`/ha${pathname}${search}`);
    await still.getByRole("button", { name: "Kai rahoto" }).click();
    await still.getByRole("link", { name: "Wani abu dabam" }).click();
    await still.getByRole("button", { name: "Buɗe ƙara" }).click();
    await expect(still.getByRole("heading", { name: /^Ƙara \d+$/ })).toBeVisible();
    await still.getByLabel("Ku rubuto mana").fill("Ina kwana");
    await still.getByRole("button", { name: "Aika saƙo" }).click();
    await expect(still.getByText("Ina kwana")).toBeVisible();
    await expect(still.getByText("An aika. Mun karɓi saƙonku.")).toBeVisible();
    await plain.close();
  },
);

test("a reply survives an expired session, and a double press sends it once", async ({ page, browser }) => {
  const { ref } = await buyByApi(page, airtimeOrder(newPhone(), 310));
  await expect(orderStatus(page)).toContainText("Delivered");
  await reportMissing(page);
  await expect(page).toHaveURL(/said=opened/);
  const support = await newUser("support");
  const desk = await open(browser, support);
  await desk.goto("/admin/inbox?kind=conversation");
  await desk.getByRole("link", { name: new RegExp(`^Open: .*${ref}$`) }).click();
  const reply = desk.getByLabel("Reply to the customer");
  await reply.fill("Please restart the phone once.");
  await desk.context().clearCookies();
  await desk.getByRole("button", { name: "Send reply" }).click();
  await expect(desk).toHaveURL(/\/sign-in/);
  await enterAs(desk.context(), support);
  const back = new URL(desk.url()).searchParams.get("next") ?? "";
  expect(back).toMatch(/^\/admin\/inbox\?open=case\d+$/);
  await desk.goto(back);
  await expect(reply).toHaveValue("Please restart the phone once.");

  await desk.getByRole("button", { name: "Send reply" }).dblclick();
  await expect(desk.getByText("Reply sent")).toBeVisible();
  await expect(reply).toHaveValue("");
  await page.reload();
  await expect(page.getByText("Please restart the phone once.")).toHaveCount(1);

  // A key that is held down repeats.
  await reply.fill("Thank you for waiting.");
  const sent: string[] = [];
  desk.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  await desk.keyboard.down("Control");
  for (let count = 0; count < 5; count++) await desk.keyboard.down("Enter");
  await desk.keyboard.up("Control");
  await expect(desk.getByText("Thank you for waiting.")).toHaveCount(1);
  expect(sent).toEqual(["/admin/inbox/reply"]);

  await reply.fill("One more thing.");
  const colleague = await open(browser, await newUser("support"));
  await colleague.goto(back);
  await colleague.getByRole("button", { name: "Question answered" }).click();
  await expect(colleague.getByText("Case closed")).toBeVisible();
  await colleague.context().close();
  await desk.getByRole("button", { name: "Send reply" }).click();
  await expect(desk.getByText("A colleague closed the case first.")).toBeVisible();
  await expect(desk.getByLabel("Your text")).toHaveValue("One more thing.");
  await desk.context().close();
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
const png = (name: string) => ({ name, mimeType: "image/png", buffer: PNG });

/** What a press of a file's name saves. */
async function downloaded(page: Page, name: string): Promise<[string, Buffer]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name, exact: true }).click(),
  ]);
  return [download.suggestedFilename(), await readFile(await download.path())];
}

test(
  "a customer attaches a screenshot without scripts, and staff download it",
  ONLY_LONG,
  async ({ page, browser, baseURL }) => {
    const { ref } = await buyByApi(page, airtimeOrder(newPhone(), 310));
    await expect(orderStatus(page)).toContainText("Delivered");
    const { pathname, search } = new URL(page.url());
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const still = await plain.newPage();
    await still.goto(`${pathname}${search}`);
    await still.getByRole("button", { name: "Report problem" }).click();
    await still.getByRole("link", { name: "It didn't come" }).click();
    await still.getByLabel("Tell us more").fill("My meter refuses it.");
    await still
      .getByLabel("Add a screenshot or receipt")
      .setInputFiles([
        png("token error.png"),
        { name: "report.exe", mimeType: "image/png", buffer: Buffer.from("MZ no picture") },
      ]);
    await still.getByRole("button", { name: "I still don't have it" }).click();
    await expect(still).toHaveURL(/said=without/);
    await expect(still.getByText("Sent, but we couldn't keep every file.")).toBeVisible();
    await expect(still.getByText("report.exe wasn't kept: only PNG, JPEG and PDF up to 5 MB.")).toBeVisible();
    expect(await downloaded(still, "token error.png")).toEqual(["token error.png", PNG]);
    // Larger than any action takes, and refused by name: the text arrives.
    await still.getByLabel("Write to us").fill("And a video.");
    await still.getByLabel("Add a screenshot or receipt").setInputFiles({
      name: "video.png",
      mimeType: "image/png",
      buffer: Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024)]),
    });
    await still.getByRole("button", { name: "Send message" }).click();
    await expect(still.getByText("And a video.")).toBeVisible();
    await expect(still.getByText("video.png wasn't kept: only PNG, JPEG and PDF up to 5 MB.")).toBeVisible();
    await plain.close();

    const desk = await open(browser, await newUser("support"));
    await desk.goto("/admin/inbox?kind=conversation");
    await desk.getByRole("link", { name: new RegExp(`^Open: .*${ref}$`) }).click();
    await expect(desk.getByText("PNG, 1 KB")).toBeVisible();
    await expect(desk.getByText("report.exe wasn't kept")).toBeVisible();
    expect(await downloaded(desk, "token error.png")).toEqual(["token error.png", PNG]);
    await look(desk, "conversation-files");
    await desk.context().close();
  },
);

test(
  "a reply with a file that can't go out keeps its text, and one with a PDF reaches the order's page",
  ONLY_LONG,
  async ({ page, browser }) => {
    const { ref } = await buyByApi(page, airtimeOrder(newPhone(), 310));
    await expect(orderStatus(page)).toContainText("Delivered");
    await reportMissing(page);
    await expect(page).toHaveURL(/said=opened/);

    const desk = await open(browser, await newUser("support"));
    await desk.goto("/admin/inbox?kind=conversation");
    await desk.getByRole("link", { name: new RegExp(`^Open: .*${ref}$`) }).click();
    const reply = desk.getByLabel("Reply to the customer");
    await reply.fill("The proof is attached.");
    await desk.getByLabel("Attach files").setInputFiles({
      name: "proof.docx",
      mimeType: "application/pdf",
      buffer: Buffer.from("PK no PDF"),
    });
    await desk.getByRole("button", { name: "Send reply" }).click();
    await expect(desk.getByText("Attach only PNG, JPEG or PDF files.")).toBeVisible();
    await expect(reply).toHaveValue("The proof is attached.");
    await desk.getByLabel("Attach files").setInputFiles({
      name: "proof.pdf",
      mimeType: "application/pdf",
      buffer: PDF,
    });
    await desk.getByRole("button", { name: "Send reply" }).click();
    await expect(desk.getByText("Reply sent")).toBeVisible();
    await expect(reply).toHaveValue("");
    await desk.context().close();

    await page.reload();
    await expect(page.getByText("The proof is attached.")).toBeVisible();
    expect(await downloaded(page, "proof.pdf")).toEqual(["proof.pdf", PDF]);
    await expectAccessible(page);
  },
);
