import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actionRows } from "../matrix/action-rows";
import { ACTORS, type Actor, isRefusal } from "../matrix/actors";
import { type Answered, actionIds, ask, type Call, encodeArgs } from "../matrix/ask";
import { changedTables, readBooks } from "../matrix/books";
import { findEntryPoints } from "../matrix/find-entry-points";
import { pageRows } from "../matrix/page-rows";
import { routeRows } from "../matrix/route-rows";
import type { Row, Rows } from "../matrix/row";
import { createWorld, type World } from "../matrix/world";
import type { Person } from "../people";
import { type Stack, startStack } from "../stack";

/**
 * The access matrix: eleven actors at every page, route and server action of the source tree. Each row is requested from
 * a production server with normal sessions. A refused actor must have changed nothing and read nothing of others'.
 */
let stack: Stack;
let client: pg.Client;
let world: World;

beforeAll(async () => {
  stack = await startStack({
    // Other tests cover payments. Nothing may happen automatically here.
    env: { SCHEDULE_SCALE: "0.1" },
    sandboxEnv: {
      SANDBOX_TIME_SCALE: "0.1",
      SANDBOX_MERCHANT_WEBHOOK_URL: "",
      SANDBOX_PAYSTACK_WEBHOOK_URL: "",
    },
  });
  client = new pg.Client(stack.databaseUrl);
  await client.connect();
  world = await createWorld(stack, client);
});
afterAll(async () => {
  await client?.end();
  await stack?.stop();
});

async function personOf(actor: Actor, row: Row): Promise<Person | null> {
  if (actor === "guest" || actor === "holder") return null;
  return row.ownPerson ? world.another(actor) : world.people[actor];
}

const pathOf = (row: Row, actor: Actor) => (typeof row.path === "string" ? row.path : row.path(world, actor));
const rowsOf = <R extends Row>(rows: Rows<R>): [string, R][] =>
  Object.entries(rows).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as readonly R[]) : [value as R]).map((row): [string, R] => [name, row]),
  );

/** Data that only its owner and admin may read, wherever it appears. */
function othersSecrets(actor: Actor, path: string, row: Row): [string, string][] {
  const { guest, a, people } = world;
  const ofGuest: [string, string][] = [
    ["the guest's PIN", guest.pin],
    ["the guest's e-mail", guest.email],
    ["the guest's link", guest.order.token],
  ];
  const ofA: [string, string][] = [
    ["A's number", a.phone.slice(1)],
    ["A's saved name", a.label],
    ["A's e-mail", people.customerA.email],
    ["A's link", a.order.token],
  ];
  const atDesk = path.startsWith("/admin") && !["guest", "holder", "customerA", "customerB"].includes(actor);
  if (atDesk) return [];
  const holds = actor === "holder" || row.holds?.includes(actor);
  return [...(holds ? [] : ofGuest), ...(actor === "customerA" ? [] : ofA)];
}

function fits(answered: string, wanted: Row["gets"][Actor]): boolean {
  if (typeof wanted === "number") return answered === String(wanted);
  return answered.startsWith(wanted);
}

interface Asked extends Answered {
  path: string;
}

async function askFor(actor: Actor, row: Row, callOf: CallOf): Promise<Asked> {
  const call = callOf(actor, await personOf(actor, row));
  return { ...(await ask(call)), path: call.path };
}

type CallOf = (actor: Actor, person: Person | null) => Call;

/** The faults of a single answer. */
function wrongOf(actor: Actor, row: Row, { answer, text, path }: Asked): string[] {
  const wanted = row.gets[actor];
  // The answer may repeat what the call itself contained.
  const sent = `${path}${JSON.stringify(row)}`;
  const read = othersSecrets(actor, path, row).filter(
    ([, secret]) => text.includes(secret) && !sent.includes(secret),
  );
  const shown = row.shows ? [[row.shows.text(world), row.shows.to.includes(actor)] as const] : [];
  return [
    ...(fits(answer, wanted) ? [] : [`${actor}: ${answer}, not ${wanted}`]),
    ...read.map(([what]) => `${actor} reads ${what}`),
    ...shown
      .filter(([part, may]) => text.includes(part) !== may)
      .map(([part, may]) => `${actor} ${may ? "doesn't read" : "reads"} "${part}"`),
  ];
}

/** All actors read at once. Nothing may change. */
async function judgeReading(row: Row, callOf: CallOf): Promise<string[]> {
  const before = await readBooks(client);
  const asked = await Promise.all(
    ACTORS.map(async (actor) => wrongOf(actor, row, await askFor(actor, row, callOf))),
  );
  const changed = changedTables(before, await readBooks(client));
  return [...asked.flat(), ...(changed.length > 0 ? [`reading changed ${changed.join(", ")}`] : [])];
}

/**
 * All actors act, one after the other. An actor who is refused, or whom the row doesn't name, must leave the database
 * unchanged. A download changes the activity log alone.
 */
async function judgeActing(row: Row, callOf: CallOf): Promise<string[]> {
  const wrong: string[] = [];
  let before = await readBooks(client);
  for (const actor of ACTORS) {
    const person = await personOf(actor, row);
    if (row.ownPerson) before = await readBooks(client);
    const call = callOf(actor, person);
    const asked = { ...(await ask(call)), path: call.path };
    wrong.push(...wrongOf(actor, row, asked));
    const after = await readBooks(client);
    const changed = changedTables(before, after);
    before = after;
    if (row.logged) {
      const wanted = isRefusal(row.gets[actor]) ? [] : ["audit_entries", "audit_head"];
      if (changed.join() !== wanted.join()) wrong.push(`${actor} changed ${changed.join(", ") || "nothing"}`);
      continue;
    }
    const named = Array.isArray(row.changes) && (row.changes as readonly Actor[]).includes(actor);
    const may = !isRefusal(row.gets[actor]) && (row.changes === undefined || named);
    if (changed.length > 0 && !may) wrong.push(`${actor} changed ${changed.join(", ")}`);
    if (changed.length === 0 && named) wrong.push(`${actor} changed nothing: ${asked.answer}`);
  }
  return wrong;
}

describe("pages", () => {
  test.each(rowsOf(pageRows))("%s", async (_, row) => {
    const call = (actor: Actor, person: Person | null): Call => ({
      base: stack.baseUrl,
      path: pathOf(row, actor),
      person,
    });
    expect(await judgeReading(row, call)).toEqual([]);
  });

  test("refuses the client script's page data together with the page", async () => {
    const wrong: string[] = [];
    for (const [name, row] of rowsOf(pageRows)) {
      const refused = ACTORS.filter((actor) => isRefusal(row.gets[actor])).map(async (actor) => {
        const path = pathOf(row, actor);
        const person = await personOf(actor, row);
        const { answer, text } = await ask({ base: stack.baseUrl, path, person, headers: { rsc: "1" } });
        if (answer === "200" && !/NEXT_(HTTP_ERROR_FALLBACK;404|REDIRECT)/.test(text))
          wrong.push(`${name}: ${actor}`);
        for (const [what, secret] of othersSecrets(actor, path, row)) {
          if (text.includes(secret)) wrong.push(`${name}: ${actor} reads ${what}`);
        }
      });
      await Promise.all(refused);
    }
    expect(wrong).toEqual([]);
  });
});

describe("routes", () => {
  test.each(rowsOf(routeRows))("%s", async (name, row) => {
    const method = name.split("#")[1] ?? "GET";
    const call = (actor: Actor, person: Person | null): Call => {
      const json = typeof row.json === "function" ? row.json(world, actor) : row.json;
      const typed = method !== "GET" && !row.form;
      const type: Record<string, string> = typed ? { "content-type": "application/json" } : {};
      const fields = row.form && new FormData();
      for (const [field, value] of Object.entries(row.form ?? {})) fields?.append(field, value);
      return {
        base: stack.baseUrl,
        path: pathOf(row, actor),
        person,
        method,
        headers: { ...type, ...row.headers?.(world, actor) },
        body: fields ?? (json === undefined ? null : JSON.stringify(json)),
      };
    };
    const reads = (method === "GET" || method === "HEAD") && !row.logged;
    expect(await (reads ? judgeReading(row, call) : judgeActing(row, call))).toEqual([]);
  });

  test("refuses unsupported methods even to the owner, and changes nothing", async () => {
    const before = await readBooks(client);
    const wrong: string[] = [];
    for (const name of findEntryPoints().refused) {
      const [file = "", method = ""] = name.split("#");
      const path = file
        .replace(/^app(.*)\/route\.ts$/, "$1")
        .replace(/\/\([^)]+\)/g, "")
        .replace("[ref]", world.guest.order.ref)
        .replace(/\[[^\]]+\]/g, "paystack");
      for (const person of [null, world.people.customerA, world.people.owner]) {
        const { answer } = await ask({ base: stack.baseUrl, path, person, method });
        if (answer !== "405" && !isProxied(path, person, answer)) wrong.push(`${name}: ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(changedTables(before, await readBooks(client))).toEqual([]);
  });
});

/** In /account and /admin the proxy answers first: it sends strangers to sign-in, and 404 to others. */
function isProxied(path: string, _person: Person | null, answer: string): boolean {
  return /^\/(account|admin)\//.test(path) && (answer.startsWith("to /sign-in") || answer === "404");
}

describe("server actions", () => {
  const ids = actionIds();

  test("has exactly the source tree's actions in the build", () => {
    expect([...ids.keys()].sort()).toEqual(findEntryPoints().actions);
  });

  test.each(rowsOf(actionRows))("%s", async (name, row) => {
    const args = (actor: Actor) => (typeof row.args === "function" ? row.args(world, actor) : row.args);
    const call = (actor: Actor, person: Person | null): Call => ({
      base: stack.baseUrl,
      path: pathOf(row, actor),
      person,
      method: "POST",
      headers: { "next-action": ids.get(name) ?? "", accept: "text/x-component" },
      body: encodeArgs(args(actor)),
    });
    const before = await readBooks(client);
    const foreign = call("owner", world.people.owner);
    const { answer } = await ask({
      ...foreign,
      headers: { ...foreign.headers, origin: "https://evil.example" },
    });
    expect(["another site's page", answer]).toEqual(["another site's page", "403"]);
    expect(changedTables(before, await readBooks(client))).toEqual([]);
    expect(await judgeActing(row, call)).toEqual([]);
  });
});
