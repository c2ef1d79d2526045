import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { overTcp } from "../scripts/postgres/socket";

/** One statement as PostgreSQL ran it. */
export interface RanStatement {
  text: string;
  /** Its command tag: "SELECT 1", "INSERT 0 1", "BEGIN". */
  tag: string;
  /** It ended its transaction. */
  commits: boolean;
}

export interface StatementCounter {
  /** The database's address through the counting proxy. */
  url: string;
  /** Everything executed since the last call, on every connection. */
  take(): RanStatement[];
  close(): Promise<void>;
}

/**
 * A proxy between the shop and PostgreSQL that counts every executed statement of the wire protocol (simple or
 * prepared) by its command tag, and every end of a transaction (ReadyForQuery with status idle).
 */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = overTcp(databaseUrl);
  const ran: RanStatement[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = dial(Number(target.port || "5432"), target.hostname);
    const conversation = new Conversation(ran);
    for (const [from, to, read] of [
      [client, upstream, conversation.fromClient],
      [upstream, client, conversation.fromServer],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk: Buffer) => {
        read(chunk);
        to.write(chunk);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        to.destroy();
        sockets.delete(from);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = overTcp(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" ? address?.port : 0);
  return {
    url: url.toString(),
    take: () => ran.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Splits a byte stream into protocol messages: a type byte (except the client's first message), a length, a body. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);

  constructor(private untyped: boolean) {}

  *read(chunk: Buffer): Generator<{ type: string; body: Buffer }> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const head = this.untyped ? 0 : 1;
      if (this.#rest.length < head + 4) return;
      const length = this.#rest.readInt32BE(head);
      if (this.#rest.length < head + length) return;
      const type = this.untyped ? "startup" : String.fromCharCode(this.#rest.readUInt8(0));
      const body = this.#rest.subarray(head + 4, head + length);
      this.#rest = this.#rest.subarray(head + length);
      this.untyped = false;
      yield { type, body };
    }
  }
}

class Conversation {
  readonly #client = new Messages(true);
  readonly #server = new Messages(false);
  readonly #prepared = new Map<string, string>();
  readonly #portals = new Map<string, string>();
  /** Executed, but the command tag hasn't arrived yet. */
  readonly #running: string[] = [];
  #last: RanStatement | null = null;

  constructor(private readonly ran: RanStatement[]) {}

  fromClient = (chunk: Buffer): void => {
    for (const { type, body } of this.#client.read(chunk)) {
      if (type === "Q") this.#running.push(text(body, 0).value);
      if (type === "P") {
        const name = text(body, 0);
        this.#prepared.set(name.value, text(body, name.next).value);
      }
      if (type === "B") {
        const portal = text(body, 0);
        this.#portals.set(portal.value, this.#prepared.get(text(body, portal.next).value) ?? "?");
      }
      if (type === "E") this.#running.push(this.#portals.get(text(body, 0).value) ?? "?");
    }
  };

  fromServer = (chunk: Buffer): void => {
    for (const { type, body } of this.#server.read(chunk)) {
      if (type === "C") {
        this.#last = { text: this.#running.shift() ?? "?", tag: text(body, 0).value, commits: false };
        this.ran.push(this.#last);
      }
      if (type === "E" || type === "I") this.#running.shift();
      if (type === "Z") {
        if (this.#last && body.toString("latin1") === "I") this.#last.commits = true;
        if (body.toString("latin1") === "I") this.#last = null;
      }
    }
  };
}

function text(body: Buffer, from: number): { value: string; next: number } {
  const end = body.indexOf(0, from);
  return { value: body.toString("utf8", from, end), next: end + 1 };
}
