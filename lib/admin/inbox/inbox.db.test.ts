import { expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { openCase } from "@/lib/cases/open-case";
import { openMissing } from "@/lib/cases/open-missing";
import { writeToCase } from "@/lib/cases/write-to-case";
import type { CaseKind } from "@/lib/model/case-kind";
import { openShop } from "@/test/open-shop";
import { createPerson, type Person } from "@/test/people";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { acknowledgeAlarms } from "../cases/acknowledge-alarms";
import { closeCaseAs } from "../cases/close-case-as";
import { findOrderStory } from "../orders/find-order-story";
import { countInbox, findInbox, findLabels, type InboxFilter } from "./find-inbox";
import { labelItem } from "./label-item";
import { lookAtItem } from "./look-at-item";
import { markItem } from "./mark-item";

const HOUR = 3_600_000;
let later = 0;
const clock = { now: () => new Date(Date.now() + later) };
const shop = await openShop();
const ctx = { ...shop.ctx, clock };
const owner = await createPerson(shop.ctx, { role: "owner" });
const order = await shop.place("airtime", { product: "MTN", phone: "08031230003", amount: 100 });

const listed = async (filter: Omit<InboxFilter, "user"> = {}, user: Person = owner) =>
  (await findInbox(ctx, { user: user as Person & { role: "owner" }, ...filter })).items;
const counts = (user: Person = owner) => countInbox(ctx, user as Person & { role: "owner" });

async function opened(kind: CaseKind, subject = `order:${order.id}`, dueAt: Date | null = null) {
  const { id } = await openCase(ctx, { kind, subject, orderId: order.id, why: "says_not_received", dueAt });
  return { id: Number(id), key: `case${id}` };
}

it("closes a complaint once under concurrent requests, with one audit entry of who and why", async () => {
  const { id, key } = await opened("not_received");
  expect(await listed()).toMatchObject([{ key, kind: "conversation", ref: order.ref }]);
  const support = await createPerson(shop.ctx, { role: "support" });
  const all = await Promise.all(
    [owner, support, owner].map((actor) =>
      closeCaseAs(shop.ctx, actor, id, "They found it", { outcome: "delivered" }),
    ),
  );
  expect(all.sort()).toEqual(["closed", "closed_before", "closed_before"]);
  expect(await findInbox(ctx, { user: owner as never })).toEqual({ items: [], next: null });
  const { entries } = await findAudit(shop.ctx, { subject: `order:${order.ref}` });
  expect(entries).toMatchObject([
    { action: "case.closed", reason: "They found it", before: { case: id, kind: "not_received" } },
  ]);
  expect(await closeCaseAs(shop.ctx, owner, 999_999, "x")).toBe("not_found");
});

it("lists cases that close automatically, and refuses to close them manually", async () => {
  const parked = await opened("parked", "effect:x");
  const overdue = await opened("overdue");
  for (const { id } of [parked, overdue])
    expect(await closeCaseAs(shop.ctx, owner, id, "I say so")).toBe("by_itself");
  expect((await listed()).map(({ kind }) => kind).sort()).toEqual(["decision", "overdue"]);
});

it("uses the promised day as a decision's deadline", async () => {
  const paidAt = clock.now();
  await shop.database.order.update({ where: { id: order.id }, data: { paidAt } });
  const [one] = await listed({ kind: "decision" });
  expect(one?.dueAt?.getTime()).toBe(paidAt.getTime() + ctx.schedules.settleWithin);
});

it("lists the nearest deadline first, by kind, and pages without gaps or repetitions in every order", async () => {
  const now = clock.now().getTime();
  for (let hour = 110; hour > 0; hour--) {
    const dueAt = new Date(now + hour * HOUR);
    await openCase(ctx, {
      kind: "dispute",
      subject: `paystack:D${hour}`,
      orderId: null,
      why: "fraud",
      dueAt,
    });
  }
  const pages = async (sort: InboxFilter["sort"]) => {
    const seen: string[] = [];
    for (let after: InboxFilter["after"] = null; ; ) {
      const { items, next } = await findInbox(ctx, { user: owner as never, kind: "dispute", sort, after });
      seen.push(...items.map(({ subject }) => subject));
      if (!next) return seen;
      after = next;
    }
  };
  const byClock = Array.from({ length: 110 }, (_, index) => `paystack:D${index + 1}`);
  expect(await pages("due")).toEqual(byClock);
  const [oldest, newest] = [await pages("oldest"), await pages("newest")];
  expect(newest).toEqual(oldest.toReversed());
  expect(new Set(oldest)).toEqual(new Set(byClock));
  const { kinds, oldest: waits } = await counts();
  expect(kinds).toMatchObject({ dispute: 110, decision: 1, overdue: 1, conversation: 0 });
  expect(waits.dispute).toEqual({ since: expect.any(Date), dueAt: new Date(now + HOUR) });
});

it("lists a discrepancy to roles that see the books, and an alert once per kind and order", async () => {
  await shop.database.difference.create({
    data: {
      source: "payments",
      kind: "payment_differs",
      subject: "p1",
      state: "open",
      firstSeenAt: clock.now(),
      lastSeenAt: clock.now(),
      lookedAt: clock.now(),
    },
  });
  const raise = (kind: string, orderId: string | null) =>
    shop.database.alarm.create({ data: { at: clock.now(), kind, orderId } });
  for (let count = 0; count < 3; count++) await raise("schema_drift", order.id);
  // Their cases are themselves in the list.
  for (const kind of ["parked", "dispute", "not_received"]) await raise(kind, order.id);
  // Why a purchase is in review isn't an item beside its decision.
  const detail = { effect: "x" };
  for (const kind of ["amount_differs", "sighted_parked"])
    await shop.database.alarm.create({ data: { at: clock.now(), kind, orderId: order.id, detail } });
  expect(await listed({ kind: "difference" })).toMatchObject([{ what: "payment_differs" }]);
  expect(await listed({ kind: "alert" })).toMatchObject([{ what: "schema_drift", ref: order.ref, count: 3 }]);
  const support = await createPerson(shop.ctx, { role: "support" });
  expect(await listed({ kind: "difference" }, support)).toEqual([]);
  // Nor does the order's page say of them that nobody has acknowledged them.
  const { books } = (await findOrderStory(shop.ctx, order.ref)) ?? {};
  expect(books?.alarms.map(({ kind }) => kind)).toEqual(["schema_drift", "schema_drift", "schema_drift"]);
  expect(await counts(support)).toMatchObject({ all: 113, kinds: { difference: 0, alert: 1 } });
  expect(await counts()).toMatchObject({ all: 114, kinds: { difference: 1, alert: 1 } });
});

it("acknowledges alerts of a kind and order once, up to the newest one shown", async () => {
  const [alert] = await listed({ kind: "alert" });
  const { what: kind = "", ref = null, id: upTo = 0 } = alert ?? {};
  await shop.database.alarm.create({ data: { at: clock.now(), kind, orderId: order.id } });
  const both = await Promise.all([1, 2].map(() => acknowledgeAlarms(shop.ctx, owner, { kind, ref, upTo })));
  expect(both.sort()).toEqual([0, 3]);
  expect(await listed({ kind: "alert" })).toMatchObject([{ what: kind, count: 1 }]);
  const { entries } = await findAudit(shop.ctx);
  expect(entries.filter(({ action }) => action === "alarm.seen")).toHaveLength(1);
});

it("assigns an item only to staff, and lists it as theirs", async () => {
  const support = await createPerson(shop.ctx, { role: "support" });
  const [overdue] = await listed({ kind: "overdue" });
  const item = { source: "case", id: overdue?.id ?? 0 } as const;
  expect(await markItem(ctx, owner, item, { owner: support.email, instead: null })).toBe("assigned");
  expect(await listed({ view: "mine" }, support)).toMatchObject([
    { key: overdue?.key, owner: support.email },
  ]);
  expect((await counts(support)).views.mine).toBe(1);
  expect(await listed({ view: "mine" })).toEqual([]);
  // The owner's page is older: it still shows nobody.
  expect(await markItem(ctx, owner, item, { owner: owner.email, instead: null })).toBe("taken");
  const instead = support.email;
  expect(await markItem(ctx, support, item, { owner: "ada@example.com", instead })).toBe("who");
  expect(await markItem(ctx, support, item, { owner: null, instead })).toBe("unassigned");
  expect(await listed({ view: "mine" }, support)).toEqual([]);
  const [difference] = await listed({ kind: "difference" });
  const books = { source: "difference", id: difference?.id ?? 0 } as const;
  expect(await markItem(ctx, owner, books, { owner: owner.email, instead: null })).toBe("assigned");
  await expect(markItem(ctx, support, books, { owner: null, instead: owner.email })).rejects.toMatchObject({
    code: "not_allowed",
  });
  expect(await markItem(ctx, owner, { source: "case", id: 999_999 }, { owner: null, instead: null })).toBe(
    "not_found",
  );
});

it("keeps a handful of labels on an item, each once, under concurrent requests", async () => {
  const support = await createPerson(shop.ctx, { role: "support" });
  const [overdue] = await listed({ kind: "overdue" });
  const item = { source: "case", id: overdue?.id ?? 0 } as const;
  const labels = async () => (await listed({ key: overdue?.key }))[0]?.labels;
  const both = await Promise.all(
    ["VIP", "vip ", "Meter"].map((add) => labelItem(ctx, support, item, { add })),
  );
  expect(both).toEqual(["labelled", "labelled", "labelled"]);
  expect(await labels()).toEqual(["meter", "vip"]);
  expect(await listed({ label: "vip" })).toMatchObject([{ key: overdue?.key }]);
  expect(await listed({ label: "vi" })).toEqual([]);
  for (const add of ["a", "b", "c"]) expect(await labelItem(ctx, owner, item, { add })).toBe("labelled");
  expect(await labelItem(ctx, owner, item, { add: "d" })).toBe("labels_full");
  expect(await labelItem(ctx, owner, item, { add: "a,b" })).toBe("label");
  for (const remove of ["a", "b", "c", "c"])
    expect(await labelItem(ctx, owner, item, { remove })).toBe("unlabelled");
  expect(await labels()).toEqual(["meter", "vip"]);
  const { entries } = await findAudit(shop.ctx, { subject: `order:${order.ref}` });
  expect(entries.filter(({ action }) => action === "inbox.labelled")).toHaveLength(5);
  expect(entries.find(({ action }) => action === "inbox.unlabelled")).toMatchObject({
    before: { labels: ["c", "meter", "vip"] },
    after: { labels: ["meter", "vip"] },
  });
  const [difference] = await listed({ kind: "difference" });
  const books = { source: "difference", id: difference?.id ?? 0 } as const;
  expect(await labelItem(ctx, owner, books, { add: "bank" })).toBe("labelled");
  expect(await findLabels(ctx, "owner")).toEqual(["bank", "meter", "vip"]);
  expect(await findLabels(ctx, "support")).toEqual(["meter", "vip"]);
  expect(await labelItem(ctx, owner, { source: "alert", id: 1 }, { add: "x" })).toBe("not_found");
  const auditor = await createPerson(shop.ctx, { role: "auditor" });
  await expect(labelItem(ctx, auditor, item, { add: "x" })).rejects.toMatchObject({ code: "not_allowed" });
});

it("says who else has an item open, until they open another or ten minutes are over", async () => {
  const support = await createPerson(shop.ctx, { role: "support" });
  const look = (user: Person, key: string | null) => lookAtItem(ctx, user.userId, key);
  expect(await look(owner, "case1")).toEqual([]);
  expect(await look(support, "case1")).toMatchObject([{ email: owner.email }]);
  expect(await look(support, "case1")).toMatchObject([{ email: owner.email }]);
  expect(await look(owner, "case1")).toMatchObject([{ email: support.email }]);
  await look(owner, null);
  expect(await look(support, "case1")).toEqual([]);
  later = 10 * 60_000;
  expect(await look(owner, "case1")).toEqual([]);
  later = 0;
  await shop.database.user.update({ where: { id: support.userId }, data: { role: "customer" } });
  await look(support, "case1");
  expect(await look(owner, "case1")).toEqual([]);
});

it("hides a snoozed item until its time, then shows it automatically", async () => {
  const [overdue] = await listed({ kind: "overdue" });
  const item = { source: "case", id: overdue?.id ?? 0 } as const;
  const at = (hours: number) => ({ snoozedUntil: new Date(clock.now().getTime() + hours * HOUR) });
  expect(await markItem(ctx, owner, item, at(-1))).toBe("when");
  expect(await markItem(ctx, owner, item, at(31 * 24))).toBe("when");
  const before = (await counts()).all;
  expect(await markItem(ctx, owner, item, at(4))).toBe("snoozed");
  expect(await listed({ kind: "overdue" })).toEqual([]);
  expect(await listed({ view: "snoozed" })).toMatchObject([{ key: overdue?.key }]);
  expect(await listed({ key: overdue?.key })).toHaveLength(1);
  expect(await counts()).toMatchObject({ all: before - 1, views: { snoozed: 1 }, kinds: { overdue: 0 } });
  later = 4 * HOUR + 1_000;
  expect(await listed({ kind: "overdue" })).toHaveLength(1);
  expect((await counts()).views.snoozed).toBe(0);
  later = 0;
  expect(await markItem(ctx, owner, item, { snoozedUntil: null })).toBe("woken");
  expect((await counts()).all).toBe(before);
});

it("shows a snoozed item again at its deadline", async () => {
  const due = new Date(clock.now().getTime() + HOUR);
  const { id, key } = await opened("dispute", "paystack:SOON", due);
  const until = new Date(due.getTime() + 5 * HOUR);
  expect(await markItem(ctx, owner, { source: "case", id }, { snoozedUntil: until })).toBe("snoozed");
  expect((await listed({ kind: "dispute" })).map((one) => one.key)).not.toContain(key);
  later = HOUR + 1_000;
  expect((await listed({ view: "late" })).map((one) => one.key)).toContain(key);
  expect((await listed({ kind: "dispute" })).map((one) => one.key)).toContain(key);
  later = 0;
});

it("shows a snoozed conversation again when its customer writes", async () => {
  const placed = await shop.place(
    "airtime",
    { product: "MTN", phone: "08031230004", amount: 100 },
    "written",
  );
  await shop.database.order.update({
    where: { id: placed.id },
    data: { paidAt: new Date(clock.now().getTime() - HOUR), status: "processing" },
  });
  const told = await openMissing(ctx, placed, "any", { about: "no_token", text: "Nothing came" });
  if (!told.ok || told.id === null) throw new Error(JSON.stringify(told));
  const item = { source: "case", id: told.id } as const;
  const [one] = await listed({ key: `case${told.id}` });
  const until = new Date((one?.dueAt?.getTime() ?? 0) - 60_000);
  expect(await markItem(ctx, owner, item, { snoozedUntil: until })).toBe("snoozed");
  expect(await listed({ kind: "conversation" })).toEqual([]);
  expect(await writeToCase(ctx, placed, "Still nothing")).toBe("written");
  expect(await listed({ kind: "conversation" })).toHaveLength(1);
});

it("refuses auditors and customers", async () => {
  for (const role of ["customer", "auditor"] as const) {
    const actor = await createPerson(shop.ctx, { role });
    const refused = { code: "not_allowed" };
    await expect(closeCaseAs(shop.ctx, actor, 1, "x")).rejects.toMatchObject(refused);
    await expect(
      markItem(ctx, actor, { source: "case", id: 1 }, { owner: null, instead: null }),
    ).rejects.toMatchObject(refused);
    await expect(
      acknowledgeAlarms(shop.ctx, actor, { kind: "parked", ref: null, upTo: 1 }),
    ).rejects.toMatchObject(refused);
  }
  expect(await verifyAuditChain(shop.database)).toEqual([]);
});
