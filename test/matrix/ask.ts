import { readFileSync } from "node:fs";
import path from "node:path";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { ROOT } from "@/scripts/shared/root";
import type { Person } from "../people";
import { Form } from "./row";

export interface Answered {
  /** A status, or "to" and the redirect's address. */
  answer: string;
  text: string;
}

export interface Call {
  base: string;
  path: string;
  person: Person | null;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit | null;
}

/** Sends the request as this person's browser would, without following redirects. */
export async function ask(call: Call): Promise<Answered> {
  const { base, path: at, person, method = "GET", headers, body = null } = call;
  const cookie: Record<string, string> = person ? { cookie: person.cookie } : {};
  const answer = await fetchFresh(base + at, {
    method,
    redirect: "manual",
    headers: { origin: base, ...cookie, ...headers },
    body,
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  // The page doesn't open for this person, so the form doesn't either (Next says 409).
  if (answer.headers.has("x-nextjs-action-not-found")) return { answer: "404", text };
  const action = answer.headers.get("x-action-redirect");
  const to = action ? action.replace(/;(push|replace)$/, "") : answer.headers.get("location");
  const led = to !== null && (action !== null || (answer.status >= 300 && answer.status < 400));
  return { answer: led ? `to ${to.replace(base, "")}` : String(answer.status), text };
}

/** The IDs with which the browser calls the build's server actions, by "file#name". */
export function actionIds(): Map<string, string> {
  const file = path.join(ROOT, ".next", "server", "server-reference-manifest.json");
  type Manifest = { node: Record<string, { filename: string; exportedName: string }> };
  const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const named = Object.entries(node).map(
    ([id, { filename, exportedName }]) => [`${filename}#${exportedName}`, id] as const,
  );
  return new Map(named);
}

/**
 * Encodes a server action call as React's client does (encodeReply): forms as their fields, then all arguments as JSON.
 */
export function encodeArgs(args: readonly unknown[]): FormData {
  const body = new FormData();
  let parts = 0;
  const written = args.map((arg) => {
    if (!(arg instanceof Form)) return arg;
    const part = (++parts).toString(16);
    for (const [name, value] of Object.entries(arg.fields)) body.append(`_${part}_${name}`, value);
    return `$K${part}`;
  });
  body.append("0", JSON.stringify(written));
  return body;
}
