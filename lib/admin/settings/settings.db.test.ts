import pg from "pg";
import { describe, expect, it } from "vitest";
import { GET } from "@/app/theme.css/route";
import { may } from "@/lib/auth/session/rights";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { createMailer } from "@/lib/mail/mailer";
import { messageContent } from "@/lib/messages/message-content";
import { mailHtml } from "@/lib/messages/send-messages";
import { env } from "@/lib/platform/config/env";
import { parseRetention } from "@/lib/platform/config/retention";
import { expireShop, getShop } from "@/lib/platform/db/settings";
import { themeAddress } from "@/lib/theme/theme-css";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { startSmtp } from "@/test/smtp";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { findSettings } from "./find-settings";
import { listKeys } from "./list-keys";
import { findNumbers, saveNumbers } from "./save-numbers";
import { saveSetting } from "./save-setting";
import { saveShop, type TypedShop } from "./save-shop";
import { OUR_TEXTS, saveText } from "./save-text";
import { type Connection, testConnection } from "./test-connection";

const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });

const NOTHING: TypedShop = {
  name: "",
  accent: "",
  supportEmail: "",
  supportPhone: "",
  supportHours: "",
  dropDomain: "",
};
const version = async () => (await findSettings(shop.ctx)).shop.version;
const save = async (typed: Partial<TypedShop>, seen?: number, by = owner) =>
  saveShop(shop.ctx, by, { ...NOTHING, ...typed }, seen ?? (await version()));
const entries = (subject: string) =>
  shop.database.auditEntry.findMany({ where: { subject }, orderBy: { seq: "asc" } });

describe("shop details", () => {
  it("apply at once before SHOP_NAME and the default, and clear when empty", async () => {
    expect(await getShop()).toMatchObject({ name: "Kiosk", texts: {} });
    const typed = { name: "  Ada's   Kiosk ", accent: "#ffcc00", supportPhone: "0803 123 4567" };
    expect(await save(typed)).toEqual({ ok: true, outcome: "saved" });
    expect(await getShop()).toEqual({
      name: "Ada's Kiosk",
      accent: "#ffcc00",
      supportPhone: "0803 123 4567",
      texts: {},
      retention: parseRetention([]),
    });
    const config = env();
    const { shopName } = config;
    try {
      config.shopName = "Configured";
      expireShop();
      expect((await getShop()).name).toBe("Ada's Kiosk");
      await save({ accent: "#ffcc00" });
      expect((await getShop()).name).toBe("Configured");
    } finally {
      config.shopName = shopName;
    }
    const [first, second] = await entries("setting:shop");
    expect(first).toMatchObject({ action: "setting.changed", actorId: owner.userId, before: {} });
    expect(first?.after).toMatchObject({ name: "Ada's Kiosk", accent: "#ffcc00" });
    // The audit entry has only the differences.
    expect(second).toMatchObject({
      before: { name: "Ada's Kiosk", supportPhone: "0803 123 4567" },
      after: {},
    });
    expect(await verifyAuditChain(shop.database)).toEqual([]);
  });

  it("saves one of two concurrent changes and reports the other as stale", async () => {
    const other = await createPerson(shop.ctx, { role: "owner" });
    const seen = await version();
    const before = (await entries("setting:shop")).length;
    const both = await Promise.all([save({ name: "One" }, seen), save({ name: "Other" }, seen, other)]);
    expect(both.map((said) => (said.ok ? said.outcome : said.reason)).sort()).toEqual(["saved", "stale"]);
    expect((await getShop()).name).toBe(both[0]?.ok ? "One" : "Other");
    expect(await entries("setting:shop")).toHaveLength(before + 1);
    // A repeated request adds no second entry.
    const now = await version();
    const twice = await Promise.all([save({ name: "Twice" }, now), save({ name: "Twice" }, now, other)]);
    expect(twice.map((said) => said.ok && said.outcome).sort()).toEqual(["same", "saved"]);
    expect(await entries("setting:shop")).toHaveLength(before + 2);
  });

  it.each<[Partial<TypedShop>, string]>([
    [{ name: "a".repeat(61) }, "name"],
    [{ name: "one\u0000two" }, "name"],
    [{ accent: "green;}*{" }, "accent"],
    [{ supportEmail: "ada@" }, "supportEmail"],
    [{ supportPhone: "call me" }, "supportPhone"],
    [{ supportHours: "always" }, "supportHours"],
    [{ dropDomain: "nowhere" }, "dropDomain"],
    [{ dropDomain: "ada@example.com" }, "dropDomain"],
  ])("rejects %j and changes nothing", async (typed, reason) => {
    const before = await version();
    expect(await save(typed)).toEqual({ ok: false, reason });
    expect(await version()).toBe(before);
  });

  it("puts the name, the corrected colours and the contact on emails", async () => {
    await save({ name: "Bola's", accent: "#ffcc00", supportEmail: "help@bola.example" });
    const message = {
      key: "k",
      kind: "account_exists",
      order_id: null,
      created_at: new Date().toISOString(),
    };
    const data = { signIn: "https://shop.example/sign-in" };
    const said = await messageContent(shop.ctx, { ...message, data });
    const html = await mailHtml(said.content, said.shop, said.accent);
    expect(said.shop).toBe("Bola's");
    expect(html).toContain("help@bola.example");
    // Yellow isn't readable on a light background: it is darker in light mode and unchanged in dark mode.
    expect(said.accent.dark).toBe("#ffcc00");
    expect(said.accent.light).not.toBe("#ffcc00");
    for (const hex of Object.values(said.accent)) expect(html).toContain(`background:${hex}`);
  });

  it("notifies every web process of a change, and ignores other settings", async () => {
    const heard: string[] = [];
    const client = new pg.Client(shop.url);
    await client.connect();
    client.on("notification", ({ channel }) => heard.push(channel));
    await client.query("LISTEN kiosk_shop");
    await save({ name: "Heard" });
    await saveText(shop.ctx, owner, "terms", "Ours.", 0);
    await client.query("UPDATE settings SET value = '{\"name\": \"By hand\"}' WHERE key = 'shop'");
    await client.query("INSERT INTO settings (key, value, updated_at) VALUES ('balance_buffer', '1', now())");
    await client.query("SELECT 1");
    expect(heard).toEqual(["kiosk_shop", "kiosk_shop", "kiosk_shop"]);
    await client.end();
  });
});

it("caches the style sheet forever under its hash, and revalidates it under any other", async () => {
  await save({ accent: "#7a1fa2" });
  const get = (address: string, etag = "") =>
    GET(new Request(new URL(address, "https://shop.example"), { headers: { "if-none-match": etag } }));
  const address = themeAddress("#7a1fa2") ?? "";
  const fresh = await get(address);
  expect(fresh.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await fresh.text()).toContain(":root:root{--accent:oklch(");
  const old = await get("/theme.css?v=000000000000");
  expect(old.headers.get("cache-control")).toBe("no-cache");
  expect((await get("/theme.css", old.headers.get("etag") ?? "")).status).toBe(304);
  await save({ name: "Plain" });
  expect(await (await get(address)).text()).toBe("");
});

describe("legal pages", () => {
  const seen = async () => (await findSettings(shop.ctx)).texts.privacy.version;

  it("replace ours, and restore ours when empty or equal", async () => {
    const text = "We know little.\r\n\r\n## Why\r\n- because";
    expect(await saveText(shop.ctx, owner, "privacy", text, await seen())).toBe("saved");
    expect((await getShop()).texts.privacy).toBe("We know little.\n\n## Why\n- because");
    expect(await saveText(shop.ctx, owner, "privacy", "stale", 0)).toBe("stale");
    expect(await saveText(shop.ctx, owner, "privacy", OUR_TEXTS.privacy, await seen())).toBe("saved");
    expect((await getShop()).texts.privacy).toBeUndefined();
    expect(await saveText(shop.ctx, owner, "privacy", " ", await seen())).toBe("same");
    expect(await saveText(shop.ctx, owner, "privacy", "x".repeat(20_001), await seen())).toBe("too_long");
    expect(await entries("setting:text_privacy")).toHaveLength(2);
  });
});

describe("connections", () => {
  const test = (what: Connection, ctx = shop.ctx) => testConnection(ctx, owner, what);
  /** A fixed moment, however long the responses take. */
  const now = new Date();
  const once = (what: Connection) => test(what, { ...shop.ctx, clock: { now: () => now } });
  const calm = () =>
    shop.database.$executeRaw`UPDATE ticks SET at = at - interval '1 minute' WHERE name LIKE 'test-%'`;

  it("tests both sides for real, at most once in ten seconds", async () => {
    expect(await once("upstream")).toMatchObject({ kind: "ok", balance: expect.any(Number) });
    expect(await Promise.all([once("payments"), once("payments")])).toEqual(
      expect.arrayContaining([{ kind: "ok" }, { kind: "limited" }]),
    );
    expect(await once("upstream")).toEqual({ kind: "limited" });
    expect(await once("mail")).toEqual({ kind: "unset" });
    expect(await entries("connection:upstream")).toMatchObject([{ after: { came: "ok" } }]);
  });

  it("reports a bad key, a failed connection and a used-up quota", async () => {
    await calm();
    await shop.control("/key", { state: "blocked" });
    expect(await test("upstream")).toEqual({ kind: "refused" });
    await shop.control("/key", { state: "active" });
    await calm();
    // Two calls a minute, both reserved for customers: the test must not use a third.
    const limited = { ...shop.ctx, limits: { buys: 0, calls: 2 } };
    await shop.database.rateBucket.updateMany({ data: { grants: [] } });
    let asked = 0;
    const merchant = {
      ...shop.ctx.merchant,
      wallets: (...given: Parameters<typeof shop.ctx.merchant.wallets>) => {
        asked += 1;
        return shop.ctx.merchant.wallets(...given);
      },
    };
    const came: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      came.push((await testConnection({ ...limited, merchant }, owner, "upstream")).kind);
      await calm();
    }
    expect(came.at(-1)).toBe("busy");
    expect([came.length, asked <= 2]).toEqual([4, true]);
  });

  it("signs in to the mail server and sends nothing", async () => {
    const smtp = await startSmtp({ auth: { user: "kiosk", pass: "right" } });
    const from = "shop@kiosk.example";
    for (const [pass, kind] of [
      ["right", "ok"],
      ["wrong", "failed"],
    ] as const) {
      await calm();
      const mailer = createMailer({ smtpUrl: smtp.url.replace("right", pass), from });
      expect(await testConnection({ ...shop.ctx, mailer }, owner, "mail")).toMatchObject({ kind });
    }
    expect(smtp.mails).toEqual([]);
    await smtp.close();
  });
});

describe("limits and periods", () => {
  const typedOf = (values: Record<string, number>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
  const saveThem = async (changes: Record<string, string>, seen?: number, by = owner) => {
    const now = await findNumbers(shop.ctx);
    return saveNumbers(shop.ctx, by, { ...typedOf(now.values), ...changes }, seen ?? now.version);
  };

  it("are saved together, apply at once, and are one entry of the audit log", async () => {
    expect((await findNumbers(shop.ctx)).values).toMatchObject({
      wallet_without_proof_naira: 20_000,
      keep_messages_days: 90,
    });
    expect(await saveThem({})).toBe("same");
    const wanted = { wallet_without_proof_naira: "5,000", keep_messages_days: "60" };
    expect(await saveThem(wanted)).toBe("saved");
    expect((await getShop()).retention.messages).toBe(60);
    expect(await entries("setting:numbers")).toMatchObject([
      {
        action: "setting.changed",
        before: { wallet_without_proof_naira: 20_000, keep_messages_days: 90 },
        after: { wallet_without_proof_naira: 5_000, keep_messages_days: 60 },
      },
    ]);
  });

  it("are refused outside their ranges, after somebody else's change, and to everyone but owners", async () => {
    const before = await findNumbers(shop.ctx);
    for (const days of ["6", "731", "", "-1", "1.5", "many"]) {
      expect(await saveThem({ keep_messages_days: days })).toBe("numbers");
    }
    const { version: seen } = before;
    expect(await saveThem({ keep_messages_days: "61" }, seen)).toBe("saved");
    expect(await saveThem({ keep_messages_days: "62" }, seen)).toBe("stale");
    const support = await createPerson(shop.ctx, { role: "support" });
    await expect(saveThem({}, undefined, support)).rejects.toMatchObject({ code: "not_allowed" });
    expect((await findNumbers(shop.ctx)).values).toEqual({ ...before.values, keep_messages_days: 61 });
  });
});

it("reveals only whether keys are set", () => {
  const given = {
    MERCHANT_API_KEY: "mk_secret",
    PAYSTACK_SECRET_KEY: "sk_live_secret",
    MERCHANT_API_PIN: "98765",
  };
  const config = env();
  const told = listKeys(
    { ...config, playMoney: false, merchant: { ...config.merchant, pin: "98765", key: "mk_secret" } },
    given,
  );
  expect(JSON.stringify(told)).not.toMatch(/secret|98765/);
  expect(Object.fromEntries(told)).toMatchObject({
    merchantKey: { state: "set" },
    merchantPin: { state: "set" },
    paystack: { state: "live" },
    encryption: { count: 1 },
  });
});

it("refuses roles that may not change prices or other settings", async () => {
  for (const role of STAFF_ROLES.filter((one) => !may(one, "settings.edit"))) {
    const person = await createPerson(shop.ctx, { role });
    await expect(save({ name: "x" }, undefined, person)).rejects.toMatchObject({ code: "not_allowed" });
    await expect(saveText(shop.ctx, person, "terms", "x", 0)).rejects.toMatchObject({ code: "not_allowed" });
    await expect(testConnection(shop.ctx, person, "mail")).rejects.toMatchObject({ code: "not_allowed" });
  }
  const key = "payment_fee" as "shop";
  await expect(saveSetting(shop.ctx, owner, { key, seen: 0, value: {} })).rejects.toThrow();
});
