import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findSettings } from "@/lib/admin/settings/find-settings";
import { saveAlerts } from "@/lib/admin/settings/save-alerts";
import { openCaseSql } from "@/lib/cases/open-case";
import { recordDispute } from "@/lib/cases/record-dispute";
import type { Context } from "@/lib/context/context";
import { sendMessages } from "@/lib/messages/send-messages";
import { runSql } from "@/lib/platform/db/sql-function";
import { naira } from "@/lib/platform/money";
import { type Float, getFloats } from "@/lib/upstream/get-float";
import { RUNWAY_LEVELS, runway } from "@/lib/upstream/runway";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { alertWords } from "@/lib/words/en/alerts";
import { createPerson, type Person } from "@/test/people";
import { createTestShop, type TestShop } from "@/test/shop";
import { type RunningSmtp, startSmtp } from "@/test/smtp";
import { findIncidents } from "./find-incidents";
import { notifyAlerts } from "./notify-alerts";
import { seenStates, watchAlerts } from "./watch-alerts";

/** Alerts for the owner, with a real database and emails through a real SMTP server. */
let shop: TestShop;
let smtp: RunningSmtp;
let owner: Person;
/** The alerts' own clock: each test starts after enough silence to have ended all earlier incidents. */
let time = Date.now();
const at = (ms = 0): Context => ({ ...shop.ctx, clock: { now: () => new Date(time + ms) } });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeAll(async () => {
  smtp = await startSmtp();
  shop = await createTestShop({ env: { SMTP_URL: smtp.url, MAIL_FROM: "Shop <shop@kiosk.example>" } });
  owner = await createPerson(shop.ctx, { role: "owner" });
  await createPerson(shop.ctx, { role: "owner", emailVerified: false });
  await createPerson(shop.ctx, { role: "support" });
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});
beforeEach(async () => {
  time += 30 * HOUR;
  await shop.database.$executeRaw`UPDATE upstream_wallet SET stopped_until = NULL, down_at = NULL`;
  await shop.database.$executeRaw`UPDATE breakers SET open_until = NULL`;
  await watchAlerts(at());
  smtp.mails.length = 0;
});

const alarm = (kind: string, detail: object = {}, orderId: string | null = null, ms = 0) =>
  shop.database.alarm.create({ data: { at: new Date(time + ms), kind, detail, orderId } });
/** The alert emails written to the outbox since the test began. */
const written = () =>
  shop.database.message.findMany({
    where: { kind: { startsWith: "owner_alert" }, createdAt: { gte: new Date(time) } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

describe("an alarm", () => {
  it("sends one email to each owner with a verified address, however many alarms and workers there are", async () => {
    await alarm("schema_drift");
    await alarm("schema_drift");
    await Promise.all([1, 2, 3].map(() => watchAlerts(at())));
    for (let minute = 1; minute <= 50; minute += 10) {
      await alarm("schema_drift", {}, null, minute * MINUTE);
      await watchAlerts(at(minute * MINUTE));
    }
    expect((await written()).map(({ toAddress }) => toAddress)).toEqual([owner.email]);
    expect((await findIncidents(shop.ctx))[0]).toMatchObject({
      kind: "schema_drift",
      count: 7,
      endedAt: null,
    });
  });

  it("counts once though another round ends between this round's own reads", async () => {
    await alarm("schema_drift");
    const { db } = shop.ctx;
    const told = { to: null, states: [], quietMs: HOUR, maxPerHour: 10 };
    const findMany: typeof db.incident.findMany = ((args) =>
      watchAlerts(at()).then(() => db.incident.findMany(args))) as typeof db.incident.findMany;
    const instead = <T extends object>(of: T, name: string, value: unknown): T =>
      new Proxy(of, { get: (one, key) => (key === name ? value : Reflect.get(one, key)) });
    const slow = instead(db, "incident", instead(db.incident, "findMany", findMany));
    await notifyAlerts({ db: slow }, told, new Date(time));
    expect((await findIncidents(shop.ctx))[0]).toMatchObject({ kind: "schema_drift", count: 1 });
  });

  it("opens a new incident after an hour of silence, not before", async () => {
    await alarm("difference", { source: "upstream", count: 1 });
    await watchAlerts(at());
    await alarm("difference", {}, null, 59 * MINUTE);
    await watchAlerts(at(59 * MINUTE));
    expect(await written()).toHaveLength(1);
    await watchAlerts(at(3 * HOUR));
    await alarm("difference", {}, null, 3 * HOUR);
    await watchAlerts(at(3 * HOUR + 1));
    expect(await written()).toHaveLength(2);
  });

  it("is emailed once, with its meaning and instructions", async () => {
    // The worker uses the real clock.
    const later = time;
    time = Date.now();
    await alarm("late_vend", { lossKobo: 102_000, effect: "E" }, (await shop.place("airtime", AIRTIME)).id);
    await watchAlerts(at());
    const worker = await shop.startWorker({ without: ["alerts", "clock", "audit"] });
    await expect.poll(() => smtp.mails.length).toBe(1);
    await watchAlerts(at(MINUTE));
    await sendMessages(at(MINUTE));
    await worker.stop();
    time = later;
    const [mail, ...more] = smtp.mails;
    expect([mail?.to, more]).toEqual([[owner.email], []]);
    expect(mail?.subject).toMatch(/^Delivered after its refund: order [0-9A-Z-]+$/);
    expect(mail?.text).toContain("we recorded the loss");
    expect(mail?.text).toContain("Loss: ₦1,020");
    expect(mail?.text).toMatch(/\/admin\/orders\/[0-9A-Z-]+/);
  });

  it("sends ten emails in a flood, then one that says there are more", async () => {
    const orders = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        shop.place("airtime", { ...AIRTIME, phone: `0803123100${n % 10}` }, `flood-${n}`),
      ),
    );
    for (const { id } of orders) await alarm("not_received", {}, id);
    await watchAlerts(at());
    const kinds = (await written()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "owner_alert")).toHaveLength(10);
    expect(kinds.filter((kind) => kind === "owner_alerts_more")).toHaveLength(1);
    // The admin pages list all of them.
    const rows = await findIncidents(shop.ctx);
    expect(
      rows.filter(({ kind, openedAt }) => kind === "not_received" && openedAt.getTime() === time),
    ).toHaveLength(14);
    const unmailed = rows.filter(
      ({ mails, openedAt }) => openedAt.getTime() === time && Object.keys(mails).length === 0,
    );
    expect(unmailed.map(({ flooded }) => flooded)).toEqual([true, true, true, true]);
    // An alarm that stops all selling isn't lost in the flood.
    await alarm("unauthorised");
    await watchAlerts(at());
    expect((await written()).filter(({ kind }) => kind === "owner_alert")).toHaveLength(11);
  });
});

describe("a lasting problem", () => {
  it("keeps a refused key as one incident, from its first alarm until an hour after the last stop", async () => {
    await shop.control("/key", { state: "blocked" });
    await fetchSupplierBalance(at());
    await watchAlerts(at());
    for (let minute = 20; minute <= 120; minute += 20) {
      await fetchSupplierBalance(at(minute * MINUTE));
      await watchAlerts(at(minute * MINUTE));
    }
    await shop.control("/key", { state: "active" });
    const mails = await written();
    expect(mails.map(({ data }) => (data as { kind: string }).kind)).toEqual(["key_refused"]);
    await fetchSupplierBalance(at(121 * MINUTE));
    await watchAlerts(at(4 * HOUR));
    expect((await findIncidents(shop.ctx))[0]).toMatchObject({
      kind: "key_refused",
      endedAt: new Date(time + 4 * HOUR),
    });
    const [active, resolved] = await Promise.all(
      (["active", "resolved"] as const).map((state) => findIncidents(shop.ctx, { state })),
    );
    expect(active?.filter(({ endedAt }) => endedAt !== null)).toEqual([]);
    expect(resolved?.[0]).toMatchObject({ kind: "key_refused" });
    expect(resolved?.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  });

  it("alerts once for a breaker that opens and closes repeatedly", async () => {
    for (let minute = 0; minute <= 40; minute += 5) {
      const until = minute % 10 === 0 ? new Date(time + (minute + 2) * MINUTE) : null;
      await shop.database.breaker.upsert({
        where: { product: "airtime:mtn" },
        create: { product: "airtime:mtn", failures: 5, openUntil: until },
        update: { openUntil: until },
      });
      await watchAlerts(at(minute * MINUTE));
    }
    expect(await written()).toMatchObject([
      { data: { kind: "breaker_open", detail: { product: "airtime:mtn" } } },
    ]);
  });

  it("alerts for a parked order by its case; an alarm of the same order adds nothing", async () => {
    const { id } = await shop.place("airtime", AIRTIME);
    const subject = "effect:of this test";
    await runSql(shop.ctx.db, openCaseSql, {
      wanted: { kind: "parked", subject, order: id, why: "no_verdict" },
      now: new Date(time),
    });
    await alarm("amount_differs", {}, id);
    await watchAlerts(at());
    await watchAlerts(at(MINUTE));
    await watchAlerts(at(5 * HOUR));
    await watchAlerts(at(6 * HOUR));
    expect(await written()).toMatchObject([{ data: { kind: "parked" } }]);
  });
});

describe("the alert of a case", () => {
  const stateOf = async (kind: string, orderId: string) =>
    shop.database.incident.findMany({ where: { kind, orderId }, select: { endedAt: true } });

  it("is active while the case is open, however long, and ends with it", async () => {
    const { id, reference } = await shop.place("airtime", AIRTIME, "disputed-and-decided");
    const said = {
      id: "D77",
      reference,
      category: "fraud",
      currency: "NGN",
      amount: null,
      dueAt: null,
    } as const;
    const say = (ms: number, status: string, resolution: string | null) =>
      recordDispute(at(ms), "paystack", "charge.dispute", { ...said, status, resolution });
    await say(0, "awaiting-merchant-feedback", null);
    await alarm("answer_failed", {}, id);
    await watchAlerts(at());
    await watchAlerts(at(15 * HOUR));
    expect(await stateOf("dispute", id)).toEqual([{ endedAt: null }]);
    await say(15 * HOUR, "resolved", "declined");
    await watchAlerts(at(15 * HOUR + MINUTE));
    await watchAlerts(at(17 * HOUR));
    const ended = [{ endedAt: new Date(time + 15 * HOUR + MINUTE) }];
    expect(await stateOf("dispute", id)).toEqual(ended);
    expect(await stateOf("answer_failed", id)).toEqual(ended);
    expect(await written()).toHaveLength(2);
  });
});

describe("the runway", () => {
  const float = (hours: number | null, parts: Partial<Float> = {}) => ({
    runway: runway({
      available: naira(Math.round((hours ?? 0) * 1_000)),
      spentThreeHours: naira(3_000),
      spentDay: naira(24_000),
    }),
    levels: RUNWAY_LEVELS,
    stopped: null,
    down: false,
    seenAt: new Date(),
    available: naira(Math.round((hours ?? 0) * 1_000)),
    wallet: "main",
    ...parts,
  });
  const level = (hours: number) => seenStates(float(hours), new Date())[0]?.level ?? null;

  it("is low, then critical, and recovers only well above its level", () => {
    expect([31, 29, 24.5, 23.9, 7, 5.9, 0].map(level)).toEqual([null, 0, 0, 1, 1, 2, 2]);
  });

  it("alerts once per level, however it varies around it", async () => {
    // As the tick sees it: each sale and each top-up moves the runway around its levels.
    const walk = [23.9, 24.1, 23.8, 25, 23, 8, 5.9, 6.1, 5.8, 7, 23, 5];
    for (const [index, hours] of walk.entries()) {
      const states = seenStates(float(hours), new Date(time));
      const given = { to: null, states, quietMs: HOUR, maxPerHour: 10 };
      await notifyAlerts(shop.ctx, given, new Date(time + index * 10 * MINUTE));
    }
    expect((await written()).map(({ data }) => (data as { level: number }).level)).toEqual([1, 2]);
  });

  it("uses the owner's levels and address, which are validated and audited", async () => {
    const version = async () => (await findSettings(shop.ctx)).alerts.version;
    const typed = { email: "night@shop.example", lowHours: "48", criticalHours: "12" };
    expect(await saveAlerts(shop.ctx, owner, { ...typed, email: "night@" }, 0)).toMatchObject({
      reason: "alertEmail",
    });
    for (const wrong of ["48", "0", "x", ""]) {
      expect(await saveAlerts(shop.ctx, owner, { ...typed, criticalHours: wrong }, 0)).toMatchObject({
        reason: "hours",
      });
    }
    expect(await saveAlerts(shop.ctx, owner, typed, await version())).toMatchObject({ ok: true });
    expect(await saveAlerts(shop.ctx, owner, { ...typed, email: "" }, 0)).toMatchObject({ reason: "stale" });
    expect((await getFloats(at()))[0].levels).toEqual({ lowHours: 48, criticalHours: 12 });
    await shop.database.$executeRaw`UPDATE upstream_wallet SET balance_kobo = 0, seen_at = ${new Date(time)}`;
    await watchAlerts(at());
    const told = (await written()).map(({ toAddress, data }) => [toAddress, (data as { kind: string }).kind]);
    expect(told).toEqual(
      expect.arrayContaining([
        ["night@shop.example", "low_balance"],
        ["night@shop.example", "runway"],
      ]),
    );
    expect(told).toHaveLength(2);
    expect(await saveAlerts(shop.ctx, owner, { ...typed, email: "" }, await version())).toMatchObject({
      ok: true,
    });
    expect(await shop.database.auditEntry.count({ where: { subject: "setting:alerts" } })).toBe(2);
  });
});

it("has a text for every alarm that the code raises", async () => {
  const raised = [
    "schema_drift",
    "foreign_ref",
    "validation",
    "own_fault",
    "insufficient_balance",
    "late_vend",
    "dispute",
    "answer_failed",
    "dispute_again",
    "parked",
    "reversed",
    "low_balance",
    "difference",
    "overdue",
    "settle_half",
    "settle_last",
    "not_received",
    "clock_apart",
    "books_restored",
    "list_blind",
  ];
  for (const kind of raised) expect(alertWords(kind).title).not.toContain("Something");
});

const AIRTIME = { product: "MTN", phone: "08031230001", amount: 500 };
