import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "@/scripts/shared/root";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** What must hold for a failover that loses nothing. `npm run test:long -- failover` runs both files. */
test("Patroni lets a commit wait for a standby, and HAProxy leads only to the primary", () => {
  const patroni = parse(read("deploy/patroni/patroni.yml"));
  const { dcs } = patroni.bootstrap;
  expect(dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    primary_start_timeout: 0,
  });
  expect(dcs.postgresql).toMatchObject({ use_pg_rewind: true, parameters: { synchronous_commit: "on" } });
  // Patroni's own rule: a primary gives up before its lock runs out.
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  const proxy = read("deploy/haproxy/haproxy.cfg");
  expect(proxy).toMatch(/^ {4}option httpchk OPTIONS \/primary$/m);
  expect(proxy).toMatch(/on-marked-down shutdown-sessions$/m);
  const [host, port] = patroni.restapi.listen.split(":");
  expect(proxy).toContain(`server ${patroni.name} ${patroni.postgresql.listen} check port ${port}`);
  expect(patroni.postgresql.listen.startsWith(`${host}:`)).toBe(true);
});

test("PgBouncer pools transactions, with the shop's role and UTC", () => {
  const ini = read("deploy/pgbouncer/pgbouncer.ini");
  expect(ini).toMatch(/^pool_mode = transaction$/m);
  expect(ini).toMatch(/^kiosk = .* timezone=UTC connect_query='SET ROLE kiosk_app'$/m);
  expect(ini).not.toMatch(/^ignore_startup_parameters/m);
});
