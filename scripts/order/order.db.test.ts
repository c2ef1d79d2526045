import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { schedules } from "@/lib/platform/config/schedules";
import { commandOf } from "@/test/command";
import { openShop } from "@/test/open-shop";
import { runOperator } from "@/test/operator";
import { TEST_SCALE } from "@/test/shop";

const shop = await openShop({
  parts: {
    schedules: {
      ...schedules(TEST_SCALE),
      parkUnknown: 300,
      keepChecking: 300,
      // Long poll interval, so that the operator's check comes before any poll.
      verifyPayment: [600_000],
    } as never,
  },
});
await shop.startWorker();

const order = (...args: string[]) => runOperator(shop, "order", ...args);

async function paid(phone: string) {
  const placed = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(placed.reference);
  return placed;
}

it("shows an order's full history without its token, and goods only on request", async () => {
  const placed = await paid("08031234567");
  const done = await shop.until(placed, ({ status }) => status === "delivered");
  const { code, text } = await order(placed.ref.toLowerCase().replace("-", ""));
  expect(code).toBe(0);
  for (const words of [
    `Order ${placed.ref}: delivered`,
    "08031234567",
    "VEND",
    "CAPTURED",
    "APPLIED",
    "payment_started",
    "held",
    "sales",
    "deliverable stored (--reveal)",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d {2}delivered/);
  const reference = String(done.lines[0]?.delivery?.reference);
  const shown = text.split("\n").find((line) => line.includes("1. MTN"));
  expect(shown).not.toContain(reference);
  const revealed = { where: { action: "goods.revealed", subject: `order:${placed.ref}` } };
  expect(await shop.database.auditEntry.count(revealed)).toBe(0);
  expect((await order(placed.ref, "show", "--reveal", "--by", "Ada")).text).toContain(reference);
  expect(await shop.database.auditEntry.findMany(revealed)).toMatchObject([
    { actorRole: "operator", after: { by: "Ada" } },
  ]);
});

it("names no recipient if there is none", async () => {
  const { ref } = await shop.place("exam-pin", { product: "WAEC", quantity: 1 });
  expect((await order(ref)).text).toMatch(/^ {2}1\. WAEC ₦[\d,.]+, ₦[\d,.]+: waiting$/m);
});

it("says of an order without an email that it has none", async () => {
  const { ref } = await shop.place("exam-pin", { product: "WAEC", quantity: 1 });
  await shop.database.order.update({ where: { ref }, data: { email: "" } });
  expect((await order(ref)).text).toContain("exam-pin, no email, ₦");
});

it("reports an unknown order", async () => {
  expect(await order("AAAAA-AAAAA")).toEqual({ code: 1, text: "There is no order AAAAA-AAAAA." });
});

it("lists attempts in manual review, applies a decision, and marks alarms as seen", async () => {
  const placed = await paid("08030000500");
  await shop.until(placed, ({ status }) => status === "under_review");
  await shop.database.alarm.create({ data: { at: new Date(), kind: "insufficient_balance", detail: {} } });
  const list = await order();
  expect(list.text).toMatch(new RegExp(`${placed.ref} {2}VEND \\S+ {2}₦\\d+.* not_found_upstream`));
  expect(list.text).toMatch(/not_found_upstream, since [\d/]{10}, [\d:]{8}, due [\d/]{10}, [\d:]{8}/);
  // Without the review's own.
  expect(list.text).toMatch(/Alarms \(1; [^\n]*\n.*insufficient_balance/);

  const wrong = await order(placed.ref, "park-decide", "--verdict", "refunded", "--reason", "no");
  expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining("this verdict isn't valid here") });
  const other = await order(
    placed.ref,
    "park-decide",
    "--effect",
    "X",
    "--verdict",
    "failed",
    "--reason",
    "no",
  );
  expect(other).toMatchObject({ code: 1, text: `Order ${placed.ref} has no attempt X.` });

  const decided = await order(
    placed.ref,
    "park-decide",
    "--verdict",
    "not-executed",
    "--reason",
    "their desk says no",
    "--by",
    "Ada",
  );
  expect(decided).toMatchObject({
    code: 0,
    text: expect.stringContaining("Decided by Ada: the order is now refund_due."),
  });
  await shop.until(placed, ({ status }) => status === "refunded");
  const again = await order(placed.ref, "park-decide", "--verdict", "failed", "--reason", "again");
  expect(again).toMatchObject({ code: 1, text: `Nothing in order ${placed.ref} is in review.` });

  expect((await order("seen")).text).toMatch(/^[1-9]\d* alarm/);
  expect((await order()).text).toMatch(/Alarms \(0;/);
});

it("checks undecided payments and attempts on request", async () => {
  const unpaid = await shop.place("airtime", { product: "MTN", phone: "08031112222", amount: 500 });
  expect((await order(unpaid.ref, "requery")).text).toContain(`payment ${unpaid.reference}: not_captured`);
  await shop.control("/paystack", { reference: unpaid.reference, pay: true });
  expect((await order(unpaid.ref, "requery")).text).toContain("applied");
  await shop.until(unpaid, ({ status }) => status === "delivered");
  expect((await order(unpaid.ref, "requery")).text).toContain("Everything of this order is decided.");
});

it("runs as a command with its exit codes", async () => {
  const { run, typed } = commandOf("order", {
    DATABASE_URL: shop.url,
    MERCHANT_API_URL: shop.sandbox.upstreamUrl,
  });
  expect((await run()).stdout).toContain("Waiting for your decision");
  const piped = `"${process.execPath}" --import tsx --conditions=react-server scripts/operator.ts order | head -c 1; exit \${PIPESTATUS[0]}`;
  const env = { ...process.env, DATABASE_URL: shop.url, MERCHANT_API_URL: shop.sandbox.upstreamUrl };
  // A closed pipe causes no stack trace and no failure.
  expect(await promisify(execFile)("bash", ["-c", piped], { env })).toMatchObject({ stderr: "" });
  await expect(run("AAAAA-AAAAA")).rejects.toMatchObject({ code: 1 });
  await expect(typed("AAAAA-AAAAA", "explode")).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("npm run order"),
  });
});
