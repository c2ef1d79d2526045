import { actOrRequestApproval } from "@/lib/admin/approvals/act-or-request-approval";
import { decideApproval } from "@/lib/admin/approvals/decide-approval";
import type { Actor } from "@/lib/auth/session/require-right";
import { SECOND_PERSON } from "@/lib/platform/config/second-person";
import { kobo } from "@/lib/platform/money";
import type { Random } from "./random";
import type { Run } from "./run";

const ADA: Actor = { userId: "01OWNER", email: "owner@example.com", role: "owner" };
const BAYO: Actor = { userId: "02OWNER", email: "bayo@example.com", role: "owner" };

/** What a suite of runs must meet of it (coverage.ts). */
export const SECOND_PERSON_MET = [
  "approval:asked",
  "approval:own",
  "approval:used",
  "approval:rejected",
  "approval:at-once",
  "approval:changed",
] as const;

/**
 * An owner makes up for the trouble with one order in four that arrived, a guest's through the provider. Above ₦100 another owner has to
 * approve it (docs/adr/0080): in a later round, at once or not at all; both press, twice, beside deaths of the process; and sometimes
 * the limit was raised and the money given meanwhile.
 */
export async function compensate(run: Run, random: Random): Promise<boolean> {
  await openShopOfTwo(run);
  const decided = await decideWhatWaits(run, random);
  const orders = await run.database.query<{ id: string; total: number }>(
    `SELECT o.id, o.total_kobo::int AS total FROM orders o WHERE EXISTS (SELECT 1 FROM lines WHERE order_id = o.id AND status = 'delivered')
      AND NOT EXISTS (SELECT 1 FROM audit_entries WHERE subject = 'order:' || o.ref AND action IN ('goodwill.given','approval.asked')) ORDER BY o.placed_at, o.id`,
  );
  let given = decided;
  for (const { id, total } of orders) {
    // Some of it is rare, so a run that is to meet one has an owner who often gives.
    if (!random.chance(isSought(run) ? 0.9 : 0.25)) continue;
    const amount = kobo(Math.ceil(total * (random.int(1, 9) / 10)));
    const outcome = await give(run, id, amount);
    if (outcome === "done") run.stage.count("compensated");
    given ||= outcome === "done" || outcome === "asked";
  }
  return given;
}

const isSought = (run: Run) => SECOND_PERSON_MET.some((what) => run.stage.isWanted(what));

async function openShopOfTwo(run: Run): Promise<void> {
  await run.database.query(
    `INSERT INTO users (id, email, role, created_at) VALUES ('${ADA.userId}', '${ADA.email}', 'owner', now()), ('${BAYO.userId}', '${BAYO.email}', 'owner', now())
      ON CONFLICT DO NOTHING`,
  );
  await setLimit(run, SECOND_PERSON.min);
}

async function setLimit(run: Run, naira: number): Promise<void> {
  await run.database.query(
    `INSERT INTO settings (key, value, updated_at) VALUES ('${SECOND_PERSON.key}', '${naira}', now())
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
}

/** What the act answered; "asked" if it waits; undefined if the process died. */
async function give(run: Run, order: string, amount: number): Promise<string | undefined> {
  const gift = { key: `${order}:1`, order, kobo: amount };
  const by = { actor: ADA, reason: "for the trouble" };
  const answer = await run
    .web()
    .run("compensate", (ctx) => actOrRequestApproval(ctx, by, "compensation", gift));
  if (answer?.asked) run.stage.count("approval:asked");
  const said = answer?.asked ? "asked" : answer?.outcome;
  run.stage.tell(`owner: ${order} compensated with ${amount}: ${said ?? "no answer"}`);
  return said === "given" ? "done" : said;
}

async function decideWhatWaits(run: Run, random: Random): Promise<boolean> {
  const { stage } = run;
  const waiting = await run.database.query<{ id: number; order: string; kobo: number }>(
    `SELECT id::int, order_id AS order, kobo::int FROM approvals WHERE state IN ('ASKED','APPROVED') ORDER BY id`,
  );
  let moved = false;
  for (const { id, order, kobo: amount } of waiting) {
    const press = async (actor: Actor, approve = true) => {
      const decision = { approve, reason: "seen" };
      const answer = await run.web().run("approve", (ctx) => decideApproval(ctx, actor, id, decision));
      const said = typeof answer === "object" ? answer.outcome : answer;
      stage.tell(`${actor.userId}: approval ${id}: ${said ?? "no answer"}`);
      return answer;
    };
    if (random.chance(0.3)) {
      const own = await press(ADA);
      if (own !== undefined && own !== "own")
        stage.violate("A3", `approval ${id} by its requester: ${JSON.stringify(own)}`);
      if (own === "own") stage.count("approval:own");
    }
    // Somebody raised the limit, and the money went out meanwhile.
    const isRaised = random.chance(stage.isWanted("approval:changed") ? 0.9 : 0.2);
    if (isRaised) {
      await setLimit(run, SECOND_PERSON.max);
      await give(run, order, amount);
      await setLimit(run, SECOND_PERSON.min);
    }
    if (random.chance(0.15)) {
      if ((await press(BAYO, false)) === "rejected") stage.count("approval:rejected");
      moved = true;
      continue;
    }
    const isTwice = random.chance(0.4);
    const answers = await Promise.all([press(BAYO), ...(isTwice ? [press(BAYO)] : [])]);
    const done = answers.filter((answer) => typeof answer === "object" && answer.done);
    if (done.length > 1) stage.violate("A3", `approval ${id} was carried out ${done.length} times`);
    if (done.length === 1) stage.count("approval:used");
    if (done.length === 1 && isTwice) stage.count("approval:at-once");
    if (answers.some((answer) => typeof answer === "object" && !answer.done)) stage.count("approval:changed");
    moved ||= answers.some((answer) => answer !== undefined);
  }
  return moved;
}
