import { recordEsims } from "@/lib/lookups/sync-esims";
import { setIdSource } from "@/lib/model/ids";
import { readSpool } from "@/lib/orders/fulfilment/read-spool";
import { sweep } from "@/lib/orders/fulfilment/sweep";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { setCrashHook } from "@/lib/platform/crash-point";
import { claimTick } from "@/lib/platform/db/ticks";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import { findDueTasks, PERIODIC_TASKS } from "@/lib/worker/periodic-tasks";
import { Answerer } from "./answerer";
import { Customers } from "./customers";
import { Disk } from "./disk";
import { Holds } from "./holds";
import { JobQueue } from "./job-queue";
import { keepLog } from "./log-lines";
import { Owner } from "./owner";
import { Random } from "./random";
import { RestoreDrill } from "./restore-drill";
import { Crash, currentProcess, KEYS, ShopProcess } from "./shop-process";
import type { SimDatabase } from "./sim-database";
import { Stage } from "./stage";
import { BEGIN, SetClock, VirtualTime, withVirtualGlobals } from "./virtual-time";
import { Wallets } from "./wallets";
import { forecast, RESTORED, type Weather, weatherFor } from "./weather";
import { whatIsDue } from "./what-is-due";
import { Market } from "./world/market";
import { Provider } from "./world/provider";
import { Upstream } from "./world/upstream";
import { FILL_UP } from "./world/upstream-books";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** An eSIM that the shop sold before this run, for top-ups. */
const SHARED_ESIM = "8923400000000000017";
/**
 * All work must have finished by then. The longest waits of lib/platform/config/schedules.ts are 24 hours and a few
 * more.
 */
const TOO_LONG = 96 * HOUR;
const TOO_MANY_STEPS = 10_000;
/** The sweep interval of lib/worker/start-worker.ts. Rounds in which nothing can be overdue are skipped. */
const SWEEP = 5 * SECOND;

/** Events that only the other sides' lists show. */
const BY_LISTS: ReadonlySet<string> = new Set(["settled", "captured-unheard"]);

/** What a run is to meet more often than its seed alone would. */
export interface Aim {
  /** Events of coverage.ts. */
  wants?: readonly string[];
  weather?: Partial<Weather>;
  /** Reads both sides' lists again, as every fifth seed does. */
  reconciles?: boolean;
}

/** What people do in a run. `decide` and `review` return whether there was anything to do. */
interface Parts {
  decide(): Promise<boolean>;
  review(): Promise<boolean>;
  after(): Promise<void>;
}

/** A run with everything in it: the shop's processes, the fakes around them, and the scheduler of both. */
export class Run {
  readonly time = new VirtualTime();
  readonly stage: Stage;
  readonly market = new Market();
  readonly upstream: Upstream;
  readonly provider: Provider;
  readonly weather: Weather;
  readonly log = keepLog();
  readonly customers: Customers;
  readonly owner: Owner;
  readonly answerer: Answerer;
  readonly holds: Holds;
  readonly wallets: Wallets;
  readonly disk = new Disk();
  /** Every webhook received, for the replay. */
  readonly webhooks: { source: "merchant" | "paystack"; raw: string }[] = [];
  /** The longest time that each effect was UNKNOWN, in ms, for L2. */
  readonly unknownFor = new Map<string, number>();
  readonly #unknownSince = new Map<string, number>();
  /** The refs that have arrived outside, by effect. */
  readonly #refs = new Map<string, string>();
  /** When a worker lost its lease, by worker ID. */
  readonly #lostAt = new Map<number, number>();
  readonly #sentAt = new Map<string, number>();
  /** When the database's clock jumped, in virtual ms. */
  readonly databaseJumps: number[] = [];
  /** The database's clock, which every worker reads, and those of the web servers' two machines. */
  readonly #databaseClock = new SetClock(this.time);
  readonly #webClocks = [new SetClock(this.time), new SetClock(this.time)];
  readonly #queue: JobQueue;
  readonly restored: RestoreDrill | null;
  #parts: Parts | null = null;
  readonly #random: Random;
  #webs: ShopProcess[] = [];
  #workers: ShopProcess[] = [];
  #born = 0;
  #workersWanted = 1;
  #refusesUntil = 0;
  #refusesWith = "";
  #ticked = BEGIN;
  #reconciles: boolean;

  constructor(
    readonly database: SimDatabase,
    readonly seed: number,
    private readonly orders: number,
    aim: Aim = {},
  ) {
    const fork = (salt: string) => new Random(seed, salt);
    this.#random = fork("run");
    this.#reconciles =
      aim.reconciles ?? (seed % 10 <= 1 || (aim.wants ?? []).some((want) => BY_LISTS.has(want)));
    this.weather = {
      ...forecast(fork("weather")),
      ...(seed % 16 === 9 ? RESTORED : {}),
      ...weatherFor(aim.wants ?? []),
      ...aim.weather,
    };
    const { restore } = this.weather;
    this.#reconciles ||= restore !== null;
    const { opening, buyFaults, readFaults, pageSize, providerFaults, silence } = this.weather;
    this.stage = new Stage(this.time, seed, new Set(aim.wants));
    this.upstream = new Upstream(this.stage, fork("upstream"), {
      market: this.market,
      opening,
      buyFaults,
      readFaults,
      pageSize,
      changesItsMind: this.#reconciles,
      isDelivered: async (ref) => (await this.time.during(() => this.#statesOf(ref))).includes("SUCCEEDED"),
      silence: silence && { ...silence, from: BEGIN + silence.from, until: BEGIN + silence.until },
      webhook: (raw) => this.#store("merchant", raw),
      onBuy: (ref) => this.#arrived("upstream", ref, this.upstream.books.posts.get(ref) ?? 0),
    });
    this.provider = new Provider(this.stage, fork("provider"), {
      secretKey: KEYS.paystack,
      faults: providerFaults,
      movesUnheard: this.#reconciles,
      webhook: (raw, signature) => this.#paystackHook(raw, signature),
      onDispute: (id) => this.answerer.hear(id),
      onRefund: (note) => this.#arrived("paystack", note, this.provider.books.refundPosts.get(note) ?? 0),
    });
    this.#queue = new JobQueue(
      this.stage,
      fork("queue"),
      () => this.#workers,
      restore ? 15 * SECOND : SECOND,
    );
    this.restored =
      restore &&
      new RestoreDrill(this, restore, {
        close: () => this.#close(),
        open: () => this.#open(),
        desk: () => this.#make("desk"),
        decide: async () => this.#parts?.review(),
      });
    this.customers = new Customers(this.stage, fork("customers"), {
      web: () => this.web(),
      provider: this.provider,
      sharedEsim: SHARED_ESIM,
    });
    this.answerer = new Answerer(this.stage, fork("answers"), {
      web: () => this.web(),
      worker: () => this.worker(),
      database,
      kill: (victim) => this.#kill(victim, "answer"),
    });
    this.holds = new Holds(this.stage, fork("holds"), {
      web: () => this.web(),
      database,
      kill: (victim) => this.#kill(victim === "a worker" ? this.worker() : victim, "hold"),
    });
    this.wallets = new Wallets(this.stage, fork("wallets"), {
      web: () => this.web(),
      database,
      provider: this.provider,
      wish: () => this.customers.wish(),
      kill: (victim) => this.#kill(victim, "wallet"),
    });
    this.owner = new Owner(this.stage, fork("send again"), {
      web: () => this.web(),
      database,
      provider: this.provider,
      tick: () => this.#tick(),
      kill: (victim) => this.#kill(victim === "a worker" ? this.worker() : victim, "send-again"),
    });
  }

  /**
   * Runs from the first customer until all is quiet. Then a person resolves reviews for as long as there are any, and runs `after`,
   * still in virtual time. `review` resolves those that the adoption of restored books waits for.
   */
  async play(parts: Parts): Promise<void> {
    this.#parts = parts;
    setIdSource({ now: () => this.time.now, random: new Random(this.seed, "ids").next });
    setCrashHook((point) => this.#crash(point));
    try {
      await withVirtualGlobals(this.time, this.seed, async () => {
        await this.#begin();
        do await this.untilQuiet();
        while (this.stage.violations.length === 0 && (await parts.decide()));
        if (this.stage.violations.length === 0) await parts.after();
      });
    } finally {
      setCrashHook(undefined);
      setIdSource(undefined);
    }
  }

  /** Steps until no event is scheduled and nothing is due in the database. */
  async untilQuiet(): Promise<void> {
    const { time, stage } = this;
    while (stage.violations.length === 0) {
      const next = time.next ?? Number.POSITIVE_INFINITY;
      if (next > time.now + SWEEP) {
        const { ahead } = this.#databaseClock;
        const dueThere = await whatIsDue(this.database, time.now + ahead);
        const due = this.disk.size > 0 ? time.now : dueThere && dueThere - ahead;
        if (due === null && next === Number.POSITIVE_INFINITY) return;
        const sweepAt = Math.max(due ?? next, time.now + SWEEP);
        const tickAt = this.#ticked + this.#tickEvery();
        if (tickAt < Math.min(next, sweepAt)) time.at(tickAt, "ticks", () => this.#tick());
        else if (sweepAt < next) time.at(sweepAt, "sweep", () => this.#sweep());
      }
      if (time.now - BEGIN > TOO_LONG || time.steps > TOO_MANY_STEPS) {
        stage.violate(
          "L1",
          `no rest after ${Math.round((time.now - BEGIN) / HOUR)} h and ${time.steps} steps`,
        );
        return;
      }
      await time.step();
    }
  }

  /** Runs the second read of reconciliation, a day later, long after the faults have ended. */
  async reconcileAgain(): Promise<void> {
    this.#reconciles = true;
    for (const hours of [27, 28, 29]) this.time.after(hours * HOUR, "ticks", () => this.#tick());
    await this.untilQuiet();
  }

  web(): ShopProcess {
    const alive = this.#webs.filter((web) => web.alive);
    return this.#random.pick(alive.length > 0 ? alive : this.#webs);
  }

  worker(): ShopProcess {
    const alive = this.#workers.filter((worker) => worker.alive && !worker.stopped && worker.worker !== null);
    return this.#random.pick(alive.length > 0 ? alive : this.#workers);
  }

  async #begin(): Promise<void> {
    const { stage, time, weather, upstream, provider } = this;
    await this.database.begin(time, {
      job: (task, subject, runAt) =>
        this.#queue.put(task, subject, runAt && runAt - this.#databaseClock.ahead),
      transition: (subject, id, from, to) => this.#transition(subject, id, from, to),
      refusal: (query) => this.#refusal(query),
    });
    stage.tell(`weather ${JSON.stringify(weather)}`);
    for (const key of Object.values(KEYS)) stage.secrets.add(key);
    this.#workersWanted = this.#random.int(1, 3);
    await this.#open();
    this.restored?.begin();
    await recordEsims(this.web().ctx, [{ iccid: SHARED_ESIM, upstreamIds: ["before"] }]);
    await this.holds.begin(this.orders);
    await this.wallets.begin();
    for (let index = 0; index < 3; index++) upstream.books.addForeign();
    for (let index = 0; index < this.orders; index++) this.customers.arrive(index);

    const { upstreamDown, providerDown, priceChange } = weather;
    provider.open();
    if (upstreamDown) upstream.goDown(BEGIN + upstreamDown.from, BEGIN + upstreamDown.until);
    if (providerDown) provider.goDown(BEGIN + providerDown.from, BEGIN + providerDown.until);
    if (priceChange) {
      time.after(priceChange.at, "price", () => {
        stage.count(`fault:price-${priceChange.how}`);
        if (priceChange.how === "rises") this.market.raise("d1", 1.5);
        else this.market.withdraw("d1");
      });
    }
    for (let index = 0; index < weather.kills; index++) {
      time.after(this.#random.int(10 * SECOND, weather.endsAt), "kill", () => this.#killSomeone());
    }
    for (let index = 0; index < weather.lifeLosses; index++) {
      time.after(this.#random.int(MINUTE, 25 * MINUTE), "life lost", () => this.#loseLife());
    }
    for (let index = 0; index < weather.stops; index++) {
      time.after(this.#random.int(10 * SECOND, 40 * MINUTE), "stop", () => this.#stopSomeone());
    }
    const clocks = new Random(this.seed, "clocks");
    for (let index = 0; index < weather.jumps; index++)
      time.after(clocks.int(10 * SECOND, 50 * MINUTE), "clock jumps", () => this.#setClock(clocks));
    const fillUpAt = this.#random.int(10 * MINUTE, 40 * MINUTE) + (weather.restore ? 2 * HOUR : 0);
    time.after(fillUpAt, "wallet filled up", () => {
      upstream.books.fillUp();
      void this.bookMove("fill-up", FILL_UP);
    });
    time.after(weather.endsAt, "the weather ends", () => {
      stage.stormy = false;
      for (const clock of [this.#databaseClock, ...this.#webClocks]) this.#jump(clock, 0);
      stage.tell("from now on everything works");
    });
  }

  /**
   * The owner books movements at the upstream other than the shop's purchases: top-ups, a price that wasn't agreed.
   */
  async bookMove(key: string, kobo: number): Promise<void> {
    // Movements before the opening balance was read are already part of it.
    await this.time.during(() =>
      this.database.alter(`SELECT post_journal('upstream-move:${key}', 'upstream_move', NULL, '${this.time.clock.now().toISOString()}',
        '[{"account":"upstream","kobo":${kobo}},{"account":"owner","kobo":${-kobo}}]')
        WHERE EXISTS (SELECT 1 FROM journals WHERE key = 'upstream:opening') AND NOT EXISTS (SELECT 1 FROM journals WHERE key = 'upstream-move:${key}')`),
    );
  }

  /** Sets a clock wrong by up to five minutes, or right again. */
  #setClock(random: Random): void {
    if (!this.stage.stormy) return;
    const isDatabase = this.stage.isWanted("fault:clock-database") || random.chance(0.5);
    const clock = isDatabase ? this.#databaseClock : random.pick(this.#webClocks);
    const ahead = clock.ahead !== 0 ? 0 : random.int(MINUTE, 5 * MINUTE) * (random.chance(0.5) ? 1 : -1);
    this.stage.count(`fault:clock-${isDatabase ? "database" : "web"}`);
    this.#jump(clock, ahead);
  }

  #jump(clock: SetClock, ahead: number): void {
    if (clock.ahead === ahead) return;
    const isDatabase = clock === this.#databaseClock;
    if (isDatabase) this.databaseJumps.push(this.time.now);
    this.stage.tell(`${isDatabase ? "the database's" : "a web server's"} clock is ${ahead / SECOND} s ahead`);
    clock.ahead = ahead;
  }

  /** The database takes no outcome of a purchase for a while: full, read-only, without memory or a working disk. */
  #refusal({ name, values }: { name?: string; values?: unknown[] }): Error | null {
    if (name !== "settle_effect" || !String(values?.[0]).includes('"factKind":"purchase"')) return null;
    const { now } = this.time;
    if (now >= this.#refusesUntil) {
      if (!this.stage.fault(this.#random, "database-refuses", 0.04)) return null;
      this.#refusesUntil = now + this.#random.int(SECOND, 5 * MINUTE);
      this.#refusesWith = this.#random.pick(["25006", "53100", "53200", "58030"]);
      this.stage.tell(`the database refuses outcomes with ${this.#refusesWith}`);
    }
    return Object.assign(new Error("refused by a database that isn't well"), { code: this.#refusesWith });
  }

  async #open(): Promise<void> {
    this.#webs = ["web-1", "web-2"].map((name) => this.#make(name));
    for (let index = 0; index < this.#workersWanted; index++) await this.#startWorker();
  }

  /** The shop's machines are lost, with everything on them. */
  #close(): void {
    for (const one of [...this.#webs, ...this.#workers]) one.alive = false;
    this.#queue.clear();
    this.disk.clear();
    this.stage.inFlight.clear();
    this.#lostAt.clear();
    this.#unknownSince.clear();
  }

  async #statesOf(ref: string): Promise<string[]> {
    const rows = await this.database.query<{ state: string }>(
      "SELECT state FROM effects WHERE customer_ref = $1",
      [ref],
    );
    return rows.map(({ state }) => state);
  }

  #make(name: string): ShopProcess {
    const { stage, database, market, upstream, provider, disk } = this;
    const { limits } = this.weather;
    return new ShopProcess(name, stage, {
      database,
      market,
      upstream,
      provider,
      log: this.log.log,
      limits,
      disk,
      clock: this.#clockOf(name),
    });
  }

  #clockOf(name: string): SetClock {
    const index = name.startsWith("web") ? Number(name.slice(4)) % 2 : -1;
    return this.#webClocks[index] ?? this.#databaseClock;
  }

  async #startWorker(): Promise<void> {
    const worker = this.#make(`worker-${++this.#born}`);
    this.#workers = [...this.#workers.filter(({ alive }) => alive), worker];
    worker.ctx.dropLease = () => void this.#renewLease(worker);
    worker.worker = await this.time.during(() => this.database.bear(this.#databaseClock.now()));
    this.stage.tell(`${worker.name} is alive as ${worker.worker}`);
    await this.restored?.watch(worker);
    await worker.run("spool", readSpool);
  }

  /** A worker whose lease is lost takes a new one. The database still counts the lost one, if its connection is half open. */
  async #renewLease(worker: ShopProcess): Promise<void> {
    if (!worker.alive || worker.worker === null) return;
    worker.worker = null;
    const id = await this.time.during(() => this.database.bear(this.#databaseClock.now()));
    if (!worker.alive) return this.database.die(id, true);
    worker.worker = id;
    this.stage.tell(`${worker.name} is alive again as ${id}`);
  }

  #killSomeone(): void {
    const alive = [...this.#webs, ...this.#workers].filter((one) => one.alive);
    if (alive.length > 0) this.#kill(this.#random.pick(alive), "kill");
  }

  /**
   * Kills a process between two statements. Its lock is gone, and its jobs and requests have no owner. A replacement
   * starts.
   */
  #kill(victim: ShopProcess, why: string): void {
    const { stage, time } = this;
    stage.count(`death:${why}`);
    stage.tell(`${victim.name} dies (${why})`);
    victim.alive = false;
    // A worker may be without a lease at that moment.
    if (this.#workers.includes(victim)) {
      // Only a process of the same machine is known dead. Another one's attempts wait until they can't be answered.
      const seen = this.#random.chance(0.6);
      const { worker } = victim;
      if (worker !== null) void time.during(() => this.database.die(worker, seen));
      time.after(this.#random.int(SECOND, 20 * SECOND), "restart", () => this.#startWorker());
      time.after(this.#random.int(SECOND, SWEEP), "sweep", () => this.#sweep());
    } else {
      this.#webs = [...this.#webs.filter((web) => web !== victim), this.#make(`web-${++this.#born + 2}`)];
    }
  }

  #crash(point: string): void {
    const victim = currentProcess();
    if (!victim || !this.stage.fault(this.#random, `crash-${point}`, this.weather.crashes)) return;
    // Usually the whole process dies. Sometimes only the one piece of work fails and the process lives on.
    if (this.#random.chance(0.7)) this.#kill(victim, point);
    else this.stage.tell(`${victim.name}: fails at ${point}`);
    throw new Crash(point);
  }

  /**
   * A worker's lease is lost. Its session is terminated, and it doesn't notice for a moment; or its connection is half open:
   * the worker notices by its heartbeat, the database some time before or after. Its running POST goes on.
   */
  #loseLife(): void {
    const lives = this.#workers.filter(({ alive, worker, stopped }) => alive && !stopped && worker !== null);
    if (lives.length === 0 || !this.stage.stormy) return;
    this.#loseLifeOf(this.#random.pick(lives));
  }

  #loseLifeOf(victim: ShopProcess): void {
    const { worker } = victim;
    if (worker === null) return;
    const halfOpen = this.#random.chance(0.4);
    this.stage.count(halfOpen ? "fault:half-open" : "fault:life-lost");
    this.stage.tell(`${victim.name} loses its lease as ${worker}${halfOpen ? ", half open" : ""}`);
    const { time } = this;
    time.after(halfOpen ? this.#random.int(SECOND, UNSCALED.lease) : 0, "lease over", () =>
      this.#endLease(worker),
    );
    time.after(this.#random.int(SECOND, UNSCALED.lease), "lease missed", () => {
      if (victim.worker === worker) void this.#renewLease(victim);
    });
  }

  #endLease(worker: number): void {
    this.#lostAt.set(worker, this.time.now);
    void this.time.during(() => this.database.die(worker));
    this.time.after(this.#random.int(1, SWEEP), "sweep", () => this.#sweep());
  }

  /** A process is stopped and continues later. The database ends the session of its lease meanwhile. */
  #stopSomeone(): void {
    const running = [...this.#webs, ...this.#workers].filter((one) => one.alive && !one.stopped);
    if (running.length === 0 || !this.stage.stormy) return;
    const victim = this.#random.pick(running);
    const forMs = this.#random.int(5 * SECOND, 120 * SECOND);
    const { worker } = victim;
    this.stage.count("fault:stopped");
    this.stage.tell(`${victim.name} is stopped for ${Math.round(forMs / SECOND)} s`);
    victim.stoppedUntil = this.time.now + forMs;
    if (worker === null || forMs < UNSCALED.lease) return;
    this.time.after(UNSCALED.lease, "lease over", () => this.#endLease(worker));
    this.time.after(forMs + this.#random.int(1, UNSCALED.heartbeat), "lease missed", () => {
      if (victim.worker === worker) void this.#renewLease(victim);
    });
  }

  #sweep(): void {
    void this.worker().run("sweep", async (ctx) => {
      await readSpool(ctx);
      await sweep(ctx);
    });
  }

  #tickEvery(): number {
    const age = this.time.now - BEGIN;
    if (age < 30 * MINUTE) return 3 * MINUTE;
    return age < 4 * HOUR ? 15 * MINUTE : 6 * HOUR;
  }

  /**
   * Runs the workers' periodic tasks, except the catalogue read (the copy here is the fake market's own), emails to the
   * owner and to forms that wait and tax invoices (VAT is off), which change no order, and answers to disputes, which their
   * owner awaits. Every fifth seed reconciles, because that reads long lists.
   */
  #tick(): void {
    this.#ticked = this.time.now;
    for (const worker of this.#workers) void this.restored?.watch(worker);
    void this.worker().run("ticks", async (ctx) => {
      const ticks = PERIODIC_TASKS.filter(
        ({ name }) =>
          !["catalogue", "alerts", "audit", "checked", "reminders", "answers", "invoices"].includes(name) &&
          (name !== "reconcile" || this.#reconciles),
      );
      for (const { name, everyMs, run } of await findDueTasks(ctx, ticks)) {
        if (await claimTick(ctx.db, name, everyMs, ctx.clock.now())) await run(ctx);
      }
    });
  }

  #store(source: "merchant" | "paystack", raw: string): void {
    this.webhooks.push({ source, raw });
    void this.web().run("webhook", async (ctx) => {
      const isNew = await storeWebhook(ctx, source, Buffer.from(raw));
      this.stage.tell(`webhook of ${source}${isNew ? "" : ", again"}`);
    });
  }

  /** Like the route: rejects a signature that isn't the provider's. */
  #paystackHook(raw: string, signature: string): void {
    const body = Buffer.from(raw);
    const read = this.web()
      .ctx.payments.get("paystack")
      ?.parseWebhook(body, { "x-paystack-signature": signature });
    if (read?.kind === "bad_signature") this.stage.count("webhook-turned-away");
    else this.#store("paystack", raw);
  }

  /** A purchase or refund arrives at the other side: checks S5 and S6 immediately. */
  #arrived(where: string, ref: string, posts: number): void {
    const { stage } = this;
    const sender = this.#workers.find((worker) => worker === stage.inFlight.get(ref)?.caller);
    if (sender && stage.stormy && this.#random.chance(this.weather.lifeLosses / 40)) this.#loseLifeOf(sender);
    stage.tell(`${where}: POST ${ref} arrives`);
    if (posts > 1) stage.violate("S5", `${ref} was sent ${posts} times`);
    void this.time.during(async () => {
      const [effect] = await this.database.query<{
        id: string;
        state: string;
        kind: string;
        applied: boolean;
        held: boolean;
        worker: number;
      }>(
        `SELECT id, state, kind, worker_id AS worker, EXISTS (SELECT 1 FROM payments y WHERE y.order_id = e.order_id AND y.disposition = 'APPLIED') AS applied,
           EXISTS (SELECT 1 FROM orders o WHERE o.id = e.order_id AND o.hold_state IN ('held','returned')) AS held
         FROM effects e WHERE customer_ref = $1`,
        [ref],
      );
      if (effect) this.#refs.set(effect.id, ref);
      if (effect?.state !== "SENDING")
        stage.violate("S6", `${ref} was sent in ${effect?.state ?? "no state"}`);
      const lostAt = effect && this.#lostAt.get(effect.worker);
      if (lostAt !== undefined && effect && (this.#sentAt.get(effect.id) ?? 0) > lostAt) {
        stage.violate("fence", `${ref} was sent by worker ${effect.worker}, whose lock was lost before`);
      }
      if (effect?.kind === "VEND" && !effect.applied)
        stage.violate("S6", `${ref} was bought without a payment`);
      if (effect?.kind === "VEND" && effect.held) stage.violate("S20", `${ref} was bought though it is held`);
    });
  }

  #transition(subject: string, id: string, from: string | null, to: string): void {
    const { now } = this.time;
    this.stage.count(`${subject}:${from ?? "new"}→${to}`);
    this.stage.tell(`  ${subject} ${id}: ${from ?? "new"} → ${to}`);
    if (subject === "line") this.owner.hear(id, to);
    if (subject === "line" && to === "processing" && this.provider.bouncesByHand)
      this.time.after(this.#random.int(MINUTE, 10 * MINUTE), "impatient", () => this.#refundByHand(id));
    if (subject === "order") this.holds.hear(id, to);
    if (subject !== "effect") return;
    if (to === "UNKNOWN") this.#unknownSince.set(id, now);
    if (to === "SENDING") this.#sentAt.set(id, now);
    const running = from === "SENDING" ? this.stage.inFlight.get(this.#refs.get(id) ?? "") : undefined;
    // When the database's clock jumps ahead, an attempt seems to have waited longer than it has. Its answer counts all the same.
    const isSure = !this.databaseJumps.some((at) => running && at >= running.since);
    if (isSure && running?.caller.alive && now < running.since + UNSCALED.answerWithin - UNSCALED.claimWithin)
      this.stage.violate("alive", `${id} was judged ${to} while ${running.caller.name} waits for its answer`);
    const since = this.#unknownSince.get(id);
    if (from === "UNKNOWN" && since !== undefined) this.unknownFor.set(id, now - since);
  }

  /** Somebody refunds an item in the provider's dashboard while it is under way; if it fails, that stands in for our refund. */
  async #refundByHand(line: string): Promise<void> {
    const [payment] = await this.time.during(() =>
      this.database.query<{ reference: string }>(
        `SELECT y.reference FROM lines l JOIN payments y ON y.order_id = l.order_id AND y.disposition = 'APPLIED'
         WHERE l.id = $1 AND l.status = 'processing' AND y.provider = 'paystack'`,
        [line],
      ),
    );
    if (payment) this.provider.refundByHand(payment.reference);
  }
}
