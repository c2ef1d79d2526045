import { adoptReferences } from "@/lib/reconcile/restored/adopt-references";
import { watchBooks } from "@/lib/reconcile/restored/watch-books";
import type { Disk } from "./disk";
import type { ShopProcess } from "./shop-process";
import type { SimDatabase } from "./sim-database";
import type { Stage } from "./stage";
import type { VirtualTime } from "./virtual-time";
import type { Upstream } from "./world/upstream";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A new machine and a restored backup take this long: longer than what was sent last may stay unlisted. */
const RESTORING = 40 * MINUTE;
/** The workers' count of transitions stays in memory: their machines are lost. */
const NO_FOLDER = "/nowhere";

/**
 * The database is backed up, and later lost with all machines. The backup is restored on new ones; the operator follows the
 * runbook ("Restored database"): nothing is sent until both sides were listed and what the books don't know is adopted.
 */
export class RestoreDrill {
  #backedUpAt = 0;
  /** The purchases whose answers were only on the machines' disk at the backup. */
  #onDisk: string[] = [];
  #isAdopted = false;

  constructor(
    private readonly run: {
      time: VirtualTime;
      stage: Stage;
      database: SimDatabase;
      upstream: Upstream;
      disk: Disk;
    },
    private readonly when: { backUp: number; lost: number },
    private readonly shop: {
      close(): void;
      open(): Promise<void>;
      desk(): ShopProcess;
      decide(): Promise<unknown>;
    },
  ) {}

  begin(): void {
    const { time, stage, database, upstream } = this.run;
    time.after(this.when.backUp, "backup", () => {
      this.#backedUpAt = time.now;
      stage.tell("the database is backed up");
      void time.during(() => this.#backUp());
    });
    time.after(this.when.lost, "database lost", () => {
      stage.count("restored");
      stage.tell("the database and all machines are lost");
      this.shop.close();
      upstream.untell(this.#backedUpAt, this.#onDisk);
      void time.during(() => database.restore());
      time.after(RESTORING, "restored", async () => {
        stage.tell("the backup is restored on new machines");
        // A worker that dies at once never finishes opening.
        time.after(2 * MINUTE, "operator looks", () => this.#adopt());
        await this.shop.open();
      });
    });
  }

  async #backUp(): Promise<void> {
    const { database, disk } = this.run;
    const rows = await database.query<{ ref: string }>(
      "SELECT customer_ref AS ref FROM effects WHERE id = ANY($1)",
      [disk.attempts],
    );
    this.#onDisk = rows.map(({ ref }) => ref);
    await database.backUp();
  }

  /** A worker looks whether the books are the ones that were written last, again until it knows. */
  async watch(worker: ShopProcess): Promise<void> {
    const { database, time } = this.run;
    const { age } = database;
    if (!worker.alive) return;
    const trust = (trusted: string | null) => {
      worker.isTrusted = trusted === age;
    };
    worker.isTrusted &&= this.#isTrustedAt === age;
    await worker.run("books", (ctx) => watchBooks(ctx, { age, trust }, NO_FOLDER));
    if (worker.isTrusted) this.#isTrustedAt = age;
    else time.after(20 * SECOND, "books", () => this.watch(worker));
  }
  #isTrustedAt = "";

  async #adopt(): Promise<void> {
    const { database, time, stage } = this.run;
    const again = () => time.after(MINUTE, "operator looks", () => this.#adopt());
    const [books] = await time.during(() =>
      database.query<{ stopped: object | null }>("SELECT stopped FROM books"),
    );
    if (this.#isAdopted || !books?.stopped) return;
    // Still listing.
    if (Object.keys(books.stopped).length === 0) return again();
    this.shop.close();
    const adopted = await this.shop
      .desk()
      .run("adopt", (ctx) =>
        adoptReferences(ctx, { write: true, by: "operator", print: (line) => stage.tell(`adopt: ${line}`) }),
      );
    await this.shop.open();
    if (!adopted) {
      // A month of TV in review must be decided first.
      await this.shop.decide();
      return again();
    }
    this.#isAdopted = true;
    stage.count("restored:adopted");
  }
}
