import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import type { HttpSend, SendHttp } from "@/lib/platform/http/http-send";
import { parseJson } from "@/lib/platform/lossless";
import type { Random } from "../random";
import type { Stage } from "../stage";

/** The sender of a request. Once it is dead, no answer reaches it. */
export interface Caller {
  name: string;
  alive: boolean;
  /** Stopped until then: it neither writes nor reads. */
  stoppedUntil: number;
}

/** What an outside party does with a request that arrived. Times in ms from its arrival. */
export interface Reply {
  exchange: HttpExchange;
  /** How long the answer takes. A lost answer is noticed then. */
  afterMs: number;
}

export interface Arrived {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

/** What happens to a request before it arrives: it may never leave. */
export type Departure =
  | { kind: "leaves"; afterMs: number }
  | { kind: "not_sent"; exchange: HttpExchange; afterMs: number };

/** An outside party at the level of HttpExchange. The shop's own client parses its answers. */
export abstract class Party {
  #downFrom = Number.POSITIVE_INFINITY;
  #downUntil = 0;

  constructor(
    protected readonly stage: Stage,
    protected readonly random: Random,
    private readonly name: string,
  ) {}

  /** Refuses all connections in this time. */
  goDown(from: number, until: number): void {
    this.#downFrom = from;
    this.#downUntil = until;
  }

  /** The transport for one process's requests to this party. */
  sender(caller: Caller): SendHttp {
    return (send) => this.#carry(caller, send);
  }

  protected abstract depart(request: Arrived): Departure;
  protected abstract arrive(request: Arrived): Reply;

  /** Called with every answer that reaches a living process. */
  protected heard(_request: Arrived, _exchange: HttpExchange): void {}

  #carry(caller: Caller, send: HttpSend): Promise<HttpExchange> {
    const { time } = this.stage;
    const request = read(send);
    const ref = String(request.body.customerRef ?? request.body.merchant_note ?? "");
    return new Promise((resolve) => {
      const answer = (exchange: HttpExchange, afterMs: number) => {
        const label = `${this.name} ${request.method} ${request.path}`;
        time.after(afterMs, label, function arrives() {
          if (time.now < caller.stoppedUntil) return time.at(caller.stoppedUntil, label, arrives);
          told();
        });
        const told = () => {
          this.stage.tell(
            `${caller.name} ← ${label}: ${brief(exchange)}${caller.alive ? "" : " (nobody there)"}`,
          );
          this.stage.inFlight.delete(ref);
          if (!caller.alive) return;
          this.heard(request, exchange);
          resolve(exchange);
        };
      };
      if (time.now >= this.#downFrom && time.now < this.#downUntil && this.stage.stormy) {
        this.stage.count(`fault:${this.name}-down`);
        answer({ kind: "not_sent", reason: "refused", code: "ECONNREFUSED" }, 5);
        return;
      }
      const departure = this.depart(request);
      if (departure.kind === "not_sent") {
        answer(departure.exchange, departure.afterMs);
        return;
      }
      const leave = () => {
        if (!caller.alive) return;
        if (time.now < caller.stoppedUntil)
          return time.at(caller.stoppedUntil, `${request.path} leaves`, leave);
        if (send.beforeWrite && !send.beforeWrite()) {
          this.stage.count("fenced");
          answer({ kind: "not_sent", reason: "fenced" }, 0);
          return;
        }
        if (request.method === "POST" && ref) this.stage.inFlight.set(ref, { caller, since: time.now });
        const { exchange, afterMs } = this.arrive(request);
        answer(exchange, Math.min(afterMs, send.totalTimeoutMs));
      };
      time.after(departure.afterMs, `${request.path} arrives`, leave);
    });
  }
}

function read(send: HttpSend): Arrived {
  const { url, method, body } = send;
  const json: unknown = typeof body === "string" ? JSON.parse(body) : {};
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    body: typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {},
  };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): HttpExchange {
  return { kind: "answer", status, headers, body: JSON.stringify(body) };
}

function brief(exchange: HttpExchange): string {
  if (exchange.kind !== "answer") return `${exchange.kind} ${exchange.reason}`;
  const body = parseJson(exchange.body) as { data?: { status?: unknown }; message?: unknown } | undefined;
  const data = body?.data;
  const status =
    typeof data === "object" && data !== null && "status" in data ? ` ${String(data.status)}` : "";
  return `${exchange.status}${status}`;
}
