import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TestClient, until } from "../test-client";
import { findScenario } from "./choose-scenario";
import { scenarios, timings } from "./scenarios";

let client: TestClient;
beforeEach(async () => {
  client = await TestClient.start();
});
afterEach(() => client.close());

const phone = (digits: string) => `0803000${digits}`;

describe("scenario table", () => {
  test("has unique codes and names, and a valid number for every magic phone", () => {
    expect(new Set(scenarios.map(({ code }) => code)).size).toBe(scenarios.length);
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
    for (const { code } of scenarios) expect(phone(`0${code}`)).toMatch(/^0(70|80|81|90|91)\d{8}$/);
  });

  test("finds scenarios by digits and by name", () => {
    expect(findScenario("1600")?.name).toBe("stall-vended");
    expect(findScenario("600")?.name).toBe("stall");
    expect(findScenario("stall-vended")?.course).toBe("vended");
    expect(findScenario("no such")).toBeNull();
  });

  test("matches the table in the README", async () => {
    const { readFile } = await import("node:fs/promises");
    const text = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const readme = text.replace(/ +/g, " ");
    const rows = scenarios.map(({ code, name, timed }) => `| ${timed ? "●" : "0"}${code} | ${name} |`);
    expect(rows.filter((row) => !readme.includes(row))).toEqual([]);
  });
});

describe("errors by status, before and after the debit", () => {
  const errors = scenarios.filter(({ answer }) => answer.kind === "error" || answer.kind === "gateway-page");
  test.each(errors.map(({ code, answer }) => [code, answer]))("%s", async (code, answer) => {
    const status = "status" in answer ? answer.status : 0;
    // Keep later events out of this test, even on a busy machine.
    await client.control("/settings", { settleAfterMs: 1e8, lateAfterMs: 1e8 });
    for (const { digit, course } of timings) {
      const before = client.state.books.rows().length;
      const ref = `REF-${digit}`;
      expect((await client.airtime(phone(digit + code), ref)).status).toBe(status);
      const rows = client.state.books.rows().slice(before);
      const first = rows.find((row) => row.customerRef === ref);
      if (course === "nothing" || course === "appears-late") expect(first).toBeUndefined();
      if (course === "vended") expect(first?.status).toBe("SUCCESS");
      if (course === "vended-later") expect(first?.status).toBe("PROCESSING");
      if (course === "failed") expect(rows.map((row) => row.tranxType)).toEqual(["DEBIT", "CREDIT"]);
    }
  });

  test("hides a late purchase from the list at first, then shows it as a success", async () => {
    await client.control("/settings", { lateAfterMs: 200_000 });
    await client.airtime(phone("4504"), "LATE");
    expect((await client.get("/api/transactions?query=LATE")).data.transactions).toEqual([]);
    await until(async () => {
      const { transactions } = (await client.get("/api/transactions?query=LATE")).data;
      expect(transactions).toMatchObject([{ status: "SUCCESS", customerRef: "LATE" }]);
    });
  });

  test("throttles only the first purchase of a one-time scenario", async () => {
    const first = await client.airtime(phone("0430"));
    expect(first.status).toBe(429);
    expect(first.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(Number(first.headers.get("x-ratelimit-reset"))).toBeGreaterThan(Date.now() / 1000 - 1);
    expect((await client.airtime(phone("0430"))).data.status).toBe("SUCCESS");
  });

  test("returns a list of messages", async () => {
    expect((await client.airtime(phone("0411"))).body.message).toEqual([
      "phone must be a string",
      "Phone number must be 11 digits",
    ]);
  });
});

describe("transport faults", () => {
  test.each(["600", "601", "603", "604", "702"])("%s: no whole answer, vended or not", async (code) => {
    // Long enough for the request to leave, even on a busy machine.
    client.patienceMs = 700;
    await expect(client.airtime(phone(`0${code}`), "NO")).rejects.toThrow();
    expect(client.state.books.rows()).toHaveLength(0);
    await expect(client.airtime(phone(`1${code}`), "YES")).rejects.toThrow();
    await until(() => {
      expect(client.state.books.rows()).toMatchObject([{ status: "SUCCESS", customerRef: "YES" }]);
      expect(client.state.postsByRef.get("NO")).toBe(1);
    });
  });

  test.each(["301", "302", "303", "307", "308"])("%s: a redirect to the same path", async (code) => {
    const answer = await client.airtime(phone(`0${code}`));
    expect(answer.status).toBe(Number(code));
    expect(answer.headers.get("location")).toContain("/api/v1/airtime/buy");
  });

  test.each([
    ["700", '{"success":true'],
    ["701", "<!doctype html>"],
    ["703", ""],
    ["707", "<!doctype html>"],
  ])("%s: 200 with a body that is no JSON", async (code, start) => {
    const answer = await client.airtime(phone(`1${code}`));
    expect(answer.status).toBe(200);
    expect(String(answer.body.text)).toMatch(start);
    expect(client.state.books.rows()).toHaveLength(1);
  });

  test("706: returns three megabytes", async () => {
    expect(String((await client.airtime(phone("1706"))).body.padding)).toHaveLength(3_000_000);
  });

  test("602: returns the usual response after a delay", async () => {
    const start = performance.now();
    expect((await client.airtime(phone("1602"))).data.status).toBe("SUCCESS");
    expect(performance.now() - start).toBeGreaterThanOrEqual(25);
  });
});

describe("response content", () => {
  test.each([
    ["0103", { status: "CANCELLED" }],
    ["0107", { status: "PROCESSING" }],
    ["0108", { status: "PENDING" }],
    ["0111", { status: "FAILED" }],
    ["0117", { status: "SUCCESS" }],
    ["0800", { status: "AWAITING_PROVIDER" }],
    ["0803", { customerRef: "SOMEBODY-ELSES-REF" }],
    ["0804", { amount: 150 }],
    ["0807", { status: "success" }],
    ["0808", { amount: "100.00", amountPaid: "97.35" }],
    ["0816", { amount: 100, amountPaid: 104.85 }],
  ])("%s says %o", async (digits, data) => {
    expect((await client.airtime(phone(digits), "REF")).data).toMatchObject(data);
  });

  test.each([
    ["0801", "status"],
    ["0805", "_id"],
    ["0112", "tranxId"],
    ["0113", "_id"],
    ["0806", "customerRef"],
  ])("%s leaves out %s", async (digits, field) => {
    expect((await client.airtime(phone(digits), "REF")).data).not.toHaveProperty(field);
  });

  test("802: returns success:false with HTTP 200, vended or not", async () => {
    expect((await client.airtime(phone("0802"), "A")).body).toMatchObject({ success: false });
    expect(client.state.books.rows()).toHaveLength(0);
    expect((await client.airtime(phone("1802"), "B")).body.success).toBe(false);
    expect(client.state.books.rows()).toMatchObject([{ status: "SUCCESS" }]);
  });

  test("817: returns success:true without data", async () => {
    expect((await client.airtime(phone("0817"))).body).toEqual({
      success: true,
      message: "Transaction success",
    });
  });
});

describe("requery", () => {
  test.each([
    ["0104", "SUCCESS"],
    ["0105", "FAILED"],
    ["0108", "SUCCESS"],
    ["0110", "FAILED"],
    ["0116", "CANCELLED"],
    ["0800", "SUCCESS"],
  ])("%s ends %s by requery", async (digits, end) => {
    const { data } = await client.airtime(phone(digits), "REF");
    await until(async () => {
      expect((await client.get(`/api/transactions/${data.tranxId}`)).data.status).toBe(end);
    });
  });

  test("115: answers 404 until it is settled", async () => {
    await client.control("/settings", { settleAfterMs: 200_000 });
    const { data } = await client.airtime(phone("0115"), "REF");
    expect((await client.get(`/api/transactions/${data._id}`)).status).toBe(404);
    await until(async () =>
      expect((await client.get(`/api/transactions/${data._id}`)).data.status).toBe("SUCCESS"),
    );
  });
});

describe("control orders", () => {
  test("applies queued orders for a service until used up, and permanent ones until cleared", async () => {
    await client.control("/scenario", { scenario: "refused", service: "airtime", times: 2 });
    const seen = [];
    for (let index = 0; index < 3; index += 1) seen.push((await client.airtime("08031234567")).data.status);
    expect(seen).toEqual(["FAILED", "FAILED", "SUCCESS"]);
    await client.control("/scenario", { scenario: "0101", product: "MTN", times: "always" });
    expect((await client.airtime("08031234567")).data.status).toBe("FAILED");
    await client.control("/scenario", { clear: true });
    expect((await client.airtime("08031234567")).data.status).toBe("SUCCESS");
  });

  test("repeats the same faults for a seeded mix", async () => {
    const run = async () => {
      await client.control("/scenario", { mix: { seed: 42, probabilities: { refused: 0.3, "0500": 0.2 } } });
      const seen = [];
      for (let index = 0; index < 30; index += 1)
        seen.push((await client.airtime("08031234567")).data.status ?? 500);
      return seen;
    };
    const first = await run();
    expect(await run()).toEqual(first);
    expect(new Set(first)).toEqual(new Set(["FAILED", "SUCCESS", 500]));
  });

  test("refuses an unknown scenario", async () => {
    await expect(client.control("/scenario", { scenario: "0999" })).rejects.toThrow();
  });
});
