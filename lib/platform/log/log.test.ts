import { describe, expect, it } from "vitest";
import { createLog, type LogFields, type LogLevel } from "./log";

function capture(level: LogLevel = "info") {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { lines, log: createLog({ level, process: "worker", destination, secrets: ["mk_canary_000111"] }) };
}

describe("createLog", () => {
  it("writes only listed fields, redacted", () => {
    const { lines, log } = capture();
    const stray = { token: "12345678901234567890", phone: "08031234567", body: { a: 1 } } as LogFields;
    log.info("sent to 08031234567 with mk_canary_000111", {
      ...stray,
      orderRef: "K-1",
      status: 200,
      answer: '{"pin":"1234","remarks":"2636 1234 5678 9012 3456"}',
      alarms: ["schema_drift"],
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: "info",
      process: "worker",
      msg: "sent to ***4567 with [hidden]",
      orderRef: "K-1",
      status: 200,
      answer: '{"pin":"[hidden]","remarks":"[token]"}',
      alarms: ["schema_drift"],
    });
    const text = JSON.stringify(lines);
    for (const secret of ["12345678901234567890", "08031234567", "canary", '"body"']) {
      expect(text).not.toContain(secret);
    }
  });

  it("keeps an error's name, code and frames, and drops its message", () => {
    const { lines, log } = capture();
    const cause = Object.assign(new Error("token 12345678901234567890"), { code: "P2002" });
    log.error("broken", { err: new TypeError("phone 08031234567", { cause }) });
    expect(lines[0]?.err).toMatchObject({ name: "TypeError", cause: { name: "Error", code: "P2002" } });
    expect(JSON.stringify(lines)).not.toMatch(/08031234567|12345678901234567890|phone/);
  });

  it("drops objects in listed fields and keeps a child's fields", () => {
    const { lines, log } = capture("debug");
    const fields = { reason: { deep: "secret" } } as unknown as LogFields;
    log.child({ effectId: "7", customerRef: "01JD0000001234567890AAAAAA" }).debug("x", fields);
    expect(lines[0]).toMatchObject({ effectId: "7", customerRef: "01JD0000001234567890AAAAAA" });
    expect(lines[0]).not.toHaveProperty("reason");
  });

  it("logs nothing below its level", () => {
    const { lines, log } = capture("warn");
    log.info("no");
    expect(lines).toHaveLength(0);
  });
});
