import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { ROOT } from "@/scripts/shared/root";
import { parseDockerfile, parseUnit } from "./parse-unit";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const scripts = (JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts;
/** Every variable that the shop reads, from .env.example, which another test holds to the schema. */
const variables = new Set(
  [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name),
);
/** Not the shop's: its launchers', Node's, npm's, the other images' and compose's own. */
const others = new Set([
  "KIOSK_DATA_DIR",
  "NEXT_TELEMETRY_DISABLED",
  "npm_config_cache",
  "POSTGRES_PASSWORD",
  "SHOP_DOMAIN",
]);
const unknown = (names: Iterable<string>) =>
  [...names].filter((name) => !variables.has(name) && !others.has(name));

/** What is wrong with a command: it must be a file of ours run by Node, or a script of package.json. */
function faultOf(command: readonly string[]): string | null {
  const [program = "", ...args] = command;
  if (/^(\/usr\/bin\/)?npm$/.test(program)) {
    if (args[0] !== "run") return ["ci", "prune"].includes(args[0] ?? "") ? null : `npm ${args[0]}`;
    return args[1] && scripts[args[1]] ? null : `npm run ${args[1]}`;
  }
  if (!/^(\/usr\/bin\/)?node$/.test(program)) return program;
  const file = args.find((arg) => arg.startsWith("scripts/"));
  return file && existsSync(path.join(ROOT, file)) ? null : command.join(" ");
}

describe("Dockerfile", () => {
  const all = parseDockerfile(read("Dockerfile"));
  const of = (name: string) => all.filter((one) => one.name === name);
  const last = all.slice(all.findLastIndex(({ name }) => name === "FROM"));

  test("has two stages, and the last one builds nothing and runs as a user without rights", () => {
    expect(of("FROM").map(({ text }) => text)).toEqual([
      "node:20-bookworm-slim AS build",
      "node:20-bookworm-slim",
    ]);
    const users = last.filter(({ name }) => name === "USER").map(({ text }) => text);
    expect(users).toEqual(["node"]);
    const after = last.slice(last.findIndex(({ name }) => name === "USER")).map(({ name }) => name);
    expect(after).not.toContain("RUN");
    expect(after).not.toContain("COPY");
    expect(last.filter(({ name }) => name === "RUN").map(({ args }) => args?.[0])).toEqual(["install"]);
  });

  test("uses no shell, and only commands, files and variables that exist", () => {
    for (const { name, text, args } of all) {
      if (["RUN", "CMD", "HEALTHCHECK", "ENTRYPOINT"].includes(name)) {
        expect([text, args === null]).toEqual([text, false]);
        if (args?.[0] !== "install") expect([text, faultOf(args ?? [])]).toEqual([text, null]);
      }
      if (name === "COPY" && !text.startsWith("--from")) {
        for (const file of text.split(" ").slice(0, -1))
          expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true]);
      }
      if (name === "ENV")
        expect(unknown(text.split(" ").map((pair) => pair.split("=")[0] ?? ""))).toEqual([]);
    }
  });

  test("keeps secrets, history and build products out", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const name of [".git", ".env*", ".data", ".next", "node_modules"]) expect(ignored).toContain(name);
    // What a build and db:deploy need stays.
    for (const name of ["app", "lib", "public", "prisma", "scripts", "**/*.sql"])
      expect(ignored).not.toContain(name);
  });
});

const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  mem_limit: z.string().optional(),
  restart: z.string().optional(),
});

describe("compose.yaml", () => {
  const file = z
    .object({
      services: z.record(z.string(), service),
      networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
      volumes: z.record(z.string(), z.object({})),
    })
    .parse(parse(read("compose.yaml"), { merge: true }));
  const { services } = file;
  const shop = Object.entries(services).filter(([, { image }]) => image === "kiosk");

  test("runs two web processes, two workers, PostgreSQL and Caddy", () => {
    expect(Object.keys(services).sort()).toEqual(
      ["caddy", "database", "migrate", "seed", "web-1", "web-2", "worker-1", "worker-2"].sort(),
    );
    expect(services.migrate?.build).toBe(".");
  });

  test("names only commands, variables, services, networks and volumes that exist", () => {
    for (const [name, { command, environment, depends_on, networks, volumes, healthcheck }] of Object.entries(
      services,
    )) {
      if (command) expect([name, faultOf(command)]).toEqual([name, null]);
      if (services[name]?.image === "kiosk") {
        expect([name, unknown(Object.keys(environment))]).toEqual([name, []]);
        if (healthcheck) expect([name, faultOf(healthcheck.test.slice(1))]).toEqual([name, null]);
      }
      for (const key of Object.keys(depends_on)) expect(services).toHaveProperty([key]);
      for (const network of networks) expect(file.networks).toHaveProperty([network]);
      for (const one of volumes.map((text) => text.split(":")[0] ?? "")) {
        if (one.startsWith("./")) expect([one, existsSync(path.join(ROOT, one))]).toEqual([one, true]);
        else expect(file.volumes).toHaveProperty([one]);
      }
    }
    const named = [...read("compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name);
    expect(new Set(named)).toEqual(new Set(["POSTGRES_PASSWORD", "SHOP_DOMAIN"]));
  });

  test("gives the shop no rights, a read-only root and limited memory", () => {
    for (const [name, { read_only, cap_drop, cap_add, security_opt, mem_limit, restart }] of shop) {
      expect([name, read_only, cap_drop, cap_add]).toEqual([name, true, ["ALL"], undefined]);
      expect(security_opt).toEqual(["no-new-privileges:true"]);
      if (restart) expect(mem_limit).toBe("1g");
    }
    expect(services.caddy).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      cap_add: ["NET_BIND_SERVICE"],
    });
  });

  test("lets only Caddy be reached from outside, and the database from the shop alone", () => {
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports.length > 0)
        .map(([name]) => name),
    ).toEqual(["caddy"]);
    expect(services.database?.networks).toEqual(["inside"]);
    expect(file.networks.inside?.internal).toBe(true);
    const url = services["web-1"]?.environment.DATABASE_URL ?? "";
    expect(url).toMatch(/^postgresql:\/\/kiosk:.*@database:5432\/kiosk\?sslmode=disable$/);
    expect(services.database?.environment).toMatchObject({ POSTGRES_USER: "kiosk", POSTGRES_DB: "kiosk" });
    // Caddy is the one proxy whose forwarded address counts.
    expect(services["web-1"]?.environment.TRUST_PROXY_HOPS).toBe("1");
  });

  test("waits for a purchase on its way, and keeps what workers spool", () => {
    for (const name of ["worker-1", "worker-2"]) {
      expect(services[name]?.stop_grace_period).toBe("75s");
      expect(services[name]?.volumes).toEqual([`${name}:/var/lib/kiosk`]);
    }
    expect(read("Dockerfile")).toContain("KIOSK_DATA_DIR=/var/lib/kiosk");
  });
});

test("processes listen where docs/operate.md, its proxies and Prometheus look for them", () => {
  const operate = read("docs/operate.md");
  const env = parseDockerfile(read("Dockerfile")).flatMap(({ name, text }) =>
    name === "ENV" ? text.split(" ") : [],
  );
  const exposed = parseDockerfile(read("Dockerfile")).find(({ name }) => name === "EXPOSE")?.text;
  const metrics = parse(read("compose.yaml"), { merge: true }).services["worker-1"].environment.METRICS_PORT;
  expect(env).toEqual(expect.arrayContaining([`METRICS_PORT=${metrics}`, `PORT=${exposed?.split(" ")[0]}`]));
  expect(exposed).toMatch(` ${metrics}`);

  const enabled = /^ {3}systemctl enable --now (kiosk-.*)$/m.exec(operate)?.[1]?.split(" ") ?? [];
  const ports = enabled.map((unit) => {
    const [kind = "", instance = ""] = unit.replace("kiosk-", "").split("@");
    const service = parseUnit(read(`deploy/systemd/kiosk-${kind}@.service`)).get("Service");
    return service?.get("Environment")?.[0]?.split("=")[1]?.replace("%i", instance);
  });
  expect(ports).toHaveLength(4);
  const [, scraped = ""] = /^ {6}- targets: (\[.*\])$/m.exec(operate) ?? [];
  expect(JSON.parse(scraped)).toEqual(ports.map((port) => `127.0.0.1:${port}`));
  expect(operate).toContain(`reverse_proxy 127.0.0.1:${ports[0]} 127.0.0.1:${ports[1]} {`);

  const [, cluster] = /^ {4}bind (127\.0\.0\.1:\d+)$/m.exec(read("deploy/haproxy/haproxy.cfg")) ?? [];
  expect(operate).toContain(`\`DATABASE_URL\` points to \`${cluster}\``);
  const [, pooler] = /^listen_port = (\d+)$/m.exec(read("deploy/pgbouncer/pgbouncer.ini")) ?? [];
  expect(operate).toContain(`DATABASE_URL=postgresql://kiosk_pool:PASSWORD@localhost:${pooler}/kiosk`);
});

const caddy = process.env.CADDY ?? "caddy";

describe("Caddyfile", () => {
  const text = read("deploy/caddy/Caddyfile");

  test("goes to the web processes on their port, and shows nobody the metrics", () => {
    expect(text).toMatch(/reverse_proxy web-1:3000 web-2:3000 \{/);
    expect(read("Dockerfile")).toMatch(/ PORT=3000 /);
    expect(text).toMatch(/@metrics path \/metrics\n\trespond @metrics 404/);
    expect(text).toMatch(/^\{\$SHOP_DOMAIN\} \{/m);
  });

  test.skipIf(spawnSync(caddy, ["version"]).status !== 0)("is valid to Caddy", () => {
    const args = [
      "validate",
      "--adapter",
      "caddyfile",
      "--config",
      path.join(ROOT, "deploy/caddy/Caddyfile"),
    ];
    const { status, stderr } = spawnSync(caddy, args, {
      encoding: "utf8",
      env: { ...process.env, SHOP_DOMAIN: "shop.example", HOME: tmpdir() },
    });
    expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  });
});

describe("systemd units", () => {
  const folder = path.join(ROOT, "deploy/systemd");
  const names = readdirSync(folder);
  const services = names.filter((name) => name.endsWith(".service"));
  const places = mkdtempSync(path.join(tmpdir(), "kiosk-units-"));
  afterAll(() => rmSync(places, { recursive: true, force: true }));

  test("are those of web, worker and backup", () => {
    expect(names.sort()).toEqual([
      "kiosk-backup.service",
      "kiosk-backup.timer",
      "kiosk-web@.service",
      "kiosk-worker@.service",
    ]);
  });

  test.each(services)("%s runs a command of ours as kiosk, and may do little else", (name) => {
    const unit = parseUnit(read(`deploy/systemd/${name}`)).get("Service");
    const one = (key: string) => unit?.get(key)?.[0];
    expect(faultOf((one("ExecStart") ?? "").split(" "))).toBeNull();
    expect(unknown((unit?.get("Environment") ?? []).map((pair) => pair.split("=")[0] ?? ""))).toEqual([]);
    expect([one("User"), one("WorkingDirectory")]).toEqual(["kiosk", "/srv/kiosk/shop"]);
    // The user and the folder that docs/operate.md makes.
    expect(read("docs/operate.md")).toContain("useradd --system --create-home --home-dir /srv/kiosk kiosk");
    for (const key of [
      "NoNewPrivileges",
      "PrivateTmp",
      "PrivateDevices",
      "ProtectHome",
      "ProtectKernelTunables",
      "RestrictNamespaces",
    ]) {
      expect([key, one(key)]).toEqual([key, "yes"]);
    }
    expect([one("ProtectSystem"), one("CapabilityBoundingSet"), one("MemoryMax")]).toEqual([
      "strict",
      "",
      "1G",
    ]);
    expect(one("ReadWritePaths")).toBe("-/srv/kiosk/shop/.data -/srv/kiosk/data");
  });

  test("a stop waits for what runs", () => {
    for (const name of ["web", "worker"]) {
      const unit = parseUnit(read(`deploy/systemd/kiosk-${name}@.service`)).get("Service");
      expect(unit?.get("TimeoutStopSec")).toEqual(["75"]);
      expect(unit?.get("Restart")).toEqual(["always"]);
    }
  });

  const has = spawnSync("systemd-analyze", ["--version"]).status === 0;
  test.skipIf(!has)("systemd-analyze accepts them and finds little exposed", () => {
    const instances = names.map((name) =>
      name.replace("web@.", "web@3000.").replace("worker@.", "worker@1."),
    );
    for (const [index, name] of names.entries()) {
      copyFileSync(path.join(folder, name), path.join(places, instances[index] ?? name));
    }
    const run = (...args: string[]) => spawnSync("systemd-analyze", args, { cwd: places, encoding: "utf8" });
    const { stderr } = run("verify", "--man=no", ...instances.map((name) => `./${name}`));
    // A machine without Node there, or without these units' user, says so; that isn't the units' fault.
    const faults = stderr.split("\n").filter((line) => /kiosk/.test(line) && !/not executable/.test(line));
    expect(faults).toEqual([]);
    for (const name of instances.filter((instance) => instance.endsWith(".service"))) {
      const { status, stdout } = run("security", "--offline=true", "--threshold=20", `./${name}`);
      expect([name, status, status === 0 ? "" : stdout.slice(-300)]).toEqual([name, 0, ""]);
    }
  });
});
