import { expect, it } from "vitest";
import { may } from "@/lib/auth/session/rights";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { DAY_MS, dayOf } from "@/lib/platform/lagos-day";
import { formatNaira, kobo } from "@/lib/platform/money";
import { recordDifferences } from "@/lib/reconcile/record-differences";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { FOREIGN_ROW } from "@/test/foreign-row";
import { openShop } from "@/test/open-shop";
import { pdfText } from "@/test/pdf-text";
import { createPerson } from "@/test/people";
import { connectSuperuser } from "@/test/superuser";
import { answerDifference } from "./answer-difference";
import { closeDay } from "./close-day";
import { closeDays, closeMonth, findDayStates, findMonthState } from "./close-month";
import { getTrialBalance } from "./get-trial-balance";
import { monthSheets, sheetsPdf } from "./month-pack";
import { parseRange } from "./parse-range";

const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });
const range = parseRange({ range: "month" }, shop.ctx.clock.now(), "month");
/** An hour after the month's end. */
const over = () => ({ ...shop.ctx, clock: { now: () => new Date(range.to.getTime() + 3_600_000) } });
const reasons = async () => (await findMonthState(over(), range))?.reasons;

it("refuses a month that isn't over, has open days, money in suspense or unexplained differences", async () => {
  await shop.startWorker();
  const _sold = await shop.sell("08031230001");
  expect(await closeMonth(shop.ctx, owner, range)).toBe("not_over");
  expect(await closeMonth(over(), owner, range)).toBe("days_open");
  expect(await reasons()).toEqual(["days_open"]);
  expect(await closeDays(over(), owner, range)).toBeGreaterThan(0);
  const states = new Set((await findDayStates(over(), range)).map(({ state }) => state));
  expect([...states].every((state) => state === "closed" || state === "before")).toBe(true);
  await recordDifferences(shop.ctx, "upstream", { found: [FOREIGN_ROW], examined: [] });
  expect(await reasons()).toEqual(["differences"]);
  expect(await closeMonth(over(), owner, range)).toBe("differences");
  const found = await shop.database.difference.findFirstOrThrow({ where: { subject: "row:1" } });
  expect(await answerDifference(shop.ctx, owner, Number(found.id), "bought by hand")).toBe("explained");
  const admin = await connectSuperuser(shop.url);
  try {
    // A payment that matches no order, until it is refunded.
    await admin.query("SET session_replication_role = replica; UPDATE payments SET disposition = 'SUSPENSE'");
    expect(await reasons()).toEqual(["suspense"]);
    expect(await closeMonth(over(), owner, range)).toBe("suspense");
    await admin.query("UPDATE payments SET disposition = 'APPLIED'");
    // Figures that differ from the ledger's.
    await admin.query("UPDATE ledger_days SET credit_kobo = credit_kobo + 1 WHERE account = 'sales'");
  } finally {
    await admin.end();
  }
  expect(await reasons()).toEqual([]);
});

it("closes a month once, in the chain of the days, with the figures that its page and pack show", async () => {
  const twice = await Promise.all([1, 2].map(() => closeMonth(over(), owner, range)));
  expect(twice.sort()).toEqual(["closed", "closed_before"]);
  const state = await findMonthState(over(), range);
  const { figures, hash, at, same } = state?.closed ?? expect.fail("not closed");
  expect(same).toBe(true);
  expect(figures.accounts).toEqual(await getTrialBalance(over(), range));
  const close = await shop.database.dayClose.findUniqueOrThrow({ where: { day: state?.month ?? "" } });
  expect(figures.days.map((day) => day.hash)).toContain(close.prevHash);
  // The next day's close continues the chain after the month's.
  const next = dayOf(range.to);
  const later = { ...shop.ctx, clock: { now: () => new Date(next.to.getTime() + 3_600_000) } };
  expect(await closeDay(later, owner, next)).toBe("closed");
  expect((await shop.database.dayClose.findUniqueOrThrow({ where: { day: next.day } })).prevHash).toBe(hash);
  const admin = await connectSuperuser(shop.url);
  try {
    expect((await findBreaks(admin)).filter(({ id }) => id === "A2")).toEqual([]);
  } finally {
    await admin.end();
  }
  const sheets = monthSheets(figures);
  const text = pdfText(
    Buffer.from(await sheetsPdf(sheets, { title: "Month close", shop: "Kiosk", at, note: hash })),
  ).replaceAll(/\s+/g, "");
  expect(text).toContain(hash);
  const amounts = sheets
    .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
    .filter((cell) => typeof cell === "number");
  expect(amounts.length).toBeGreaterThan(20);
  for (const amount of amounts) expect(text).toContain(formatNaira(kobo(amount)));
});

it("books later corrections in a later month, and marks a close that the ledger no longer matches", async () => {
  const account = { account: "goodwill", amountKobo: 700 };
  const book = (key: string, at: Date) =>
    shop.database.journal.create({
      data: {
        key,
        kind: "goodwill",
        at,
        entries: { create: [account, { account: "owner", amountKobo: -700 }] },
      },
    });
  await book("later", new Date(range.to.getTime() + DAY_MS));
  expect((await findMonthState(over(), range))?.closed?.same).toBe(true);
  await book("backdated", new Date(range.to.getTime() - DAY_MS));
  const admin = await connectSuperuser(shop.url);
  await admin.query("DELETE FROM ledger_days");
  await admin.end();
  expect((await findMonthState(over(), range))?.closed?.same).toBe(false);
});

it("lets only owners close a month", async () => {
  for (const role of STAFF_ROLES.filter((one) => !may(one, "books.close"))) {
    const person = await createPerson(shop.ctx, { role });
    await expect(closeMonth(over(), person, range)).rejects.toThrow("not_allowed");
    await expect(closeDays(over(), person, range)).rejects.toThrow("not_allowed");
  }
});
