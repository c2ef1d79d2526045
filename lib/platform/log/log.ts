import pino, { type DestinationStream, type Level } from "pino";
import { heldTracing } from "@/lib/platform/trace/trace";
import { redactField } from "./redact";
import { redactText } from "./redact-text";

/**
 * The only field names that may be logged. Others are dropped, so a new field must be reviewed before it appears in logs.
 * Values are also redacted. `request` and `answer` are redacted JSON text.
 */
const LOG_FIELDS = [
  ...["event", "service", "product", "operation", "method", "path", "route", "status", "outcome", "reason"],
  ...[
    "effect",
    "effectId",
    "alarm",
    "alarms",
    "attempt",
    "attempts",
    "durationMs",
    "delayMs",
    "bytes",
    "count",
  ],
  ...[
    "ref",
    "orderRef",
    "orderId",
    "lineId",
    "paymentId",
    "customerRef",
    "upstreamId",
    "reference",
    "provider",
  ],
  ...[
    "queue",
    "job",
    "jobId",
    "worker",
    "part",
    "state",
    "from",
    "to",
    "version",
    "code",
    "errorId",
    "requestId",
  ],
  ...["limit", "remaining", "resetAt", "retryAt", "at", "amount", "pid", "port", "name", "migration", "scan"],
  ...["request", "answer"],
  // The trace of the order.
  "traceId",
  // Of security events: an account's id and a shortened address.
  ...["user", "client"],
] as const;

const ALLOWED = new Set<string>(LOG_FIELDS);
const MAX_VALUE = 2_000;

type Scalar = string | number | boolean | Date | null | undefined;
export type LogFields = Partial<Record<(typeof LOG_FIELDS)[number], Scalar | readonly Scalar[]>> & {
  /** Only its name, code and stack frames are logged: messages may quote data. */
  err?: unknown;
};

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  child(fields: LogFields): Log;
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Creates a log that writes JSON lines to stdout (or `destination`) with an allow-list for all fields. `process` names the
 * process: web, worker.
 */
export function createLog(options: {
  level: LogLevel;
  process: string;
  secrets?: readonly string[];
  destination?: DestinationStream;
}): Log {
  const { level, secrets = [] } = options;
  const config = {
    level,
    base: { process: options.process, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const sink = options.destination ? pino(config, options.destination) : pino(config);
  const bind = (bound: LogFields): Log => {
    const write = (at: Level) => (message: string, fields?: LogFields) => {
      if (!sink.isLevelEnabled(at)) return;
      const traceId = heldTracing.kioskTracing?.traceId();
      sink[at](
        allowedFields({ ...bound, ...(traceId ? { traceId } : {}), ...fields }, secrets),
        redactText(message, { secrets }),
      );
    };
    return {
      debug: write("debug"),
      info: write("info"),
      warn: write("warn"),
      error: write("error"),
      child: (fields) => bind({ ...bound, ...fields }),
    };
  };
  return bind({});
}

/** Logs nothing; the default if no log is injected. */
export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLog,
};

/** The fields that may be logged: listed names, scalars and lists of scalars, redacted. */
function allowedFields(fields: object, secrets: readonly string[] = []): Record<string, unknown> {
  const allowed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (key === "err") allowed.err = describeError(value, secrets);
    else if (ALLOWED.has(key) && isScalarOrList(value))
      allowed[key] = short(redactField(key, value, { secrets }));
  }
  return allowed;
}

function isScalarOrList(value: unknown): boolean {
  if (value === undefined) return false;
  if (Array.isArray(value)) return value.every((item) => !Array.isArray(item) && isScalarOrList(item));
  return value === null || typeof value !== "object" || value instanceof Date;
}

function short(value: unknown): unknown {
  return typeof value === "string" && value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value;
}

function describeError(error: unknown, secrets: readonly string[]): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    name: error.name,
    ...(code ? { code } : {}),
    stack: redactText(frames.slice(0, 12).join("\n"), { secrets, keepLongNumbers: true }),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause, secrets) } : {}),
  };
}
