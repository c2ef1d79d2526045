import { createHmac } from "node:crypto";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { cardOf } from "../holds";
import { Random } from "../random";
import type { Stage } from "../stage";
import { type Arrived, type Departure, json, Party, type Reply } from "./network";
import {
  ProviderBooks,
  type WorldDispute,
  type WorldPayment,
  type WorldRefund,
  type WorldSettlement,
} from "./provider-books";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export interface ProviderOptions {
  secretKey: string;
  /** The probability that a call fails while faults last. */
  faults: number;
  /** Whether it pays out, and takes payments long after the shop has stopped asking: only its lists show either. */
  movesUnheard: boolean;
  /** The provider's webhooks: raw body and signature. */
  webhook(raw: string, signature: string): void;
  onRefund(note: string): void;
  onDispute(id: string): void;
}

type Fault = { name: string; before: boolean; exchange: HttpExchange; afterMs: number };

const page = "<html><body><h1>Just a moment…</h1></body></html>";
const html: HttpExchange = { kind: "answer", status: 200, headers: {}, body: page };
const broken: HttpExchange = {
  kind: "answer",
  status: 200,
  headers: {},
  body: '{"status":true,"data":{"ref',
};
const timeout: HttpExchange = { kind: "lost", reason: "timeout" };
const reset: HttpExchange = { kind: "lost", reason: "reset" };
const error = (status: number, message: string) => json(status, { status: false, message });
const ok = (data: unknown, meta?: unknown) => json(200, { status: true, message: "ok", data, meta });

const FAULTS: readonly Fault[] = [
  { name: "timeout", before: false, exchange: timeout, afterMs: MINUTE },
  { name: "timeout", before: true, exchange: timeout, afterMs: MINUTE },
  { name: "reset", before: false, exchange: reset, afterMs: 20 },
  { name: "reset", before: true, exchange: reset, afterMs: 20 },
  { name: "500", before: true, exchange: error(500, "An error occurred"), afterMs: 900 },
  { name: "500", before: false, exchange: error(500, "An error occurred"), afterMs: 900 },
  { name: "html", before: true, exchange: html, afterMs: 300 },
  { name: "html", before: false, exchange: html, afterMs: 300 },
  { name: "broken", before: false, exchange: broken, afterMs: 300 },
  { name: "401", before: true, exchange: error(401, "Invalid key"), afterMs: 100 },
  { name: "429", before: true, exchange: error(429, "Too many requests"), afterMs: 50 },
  { name: "400", before: true, exchange: error(400, "Something is not right"), afterMs: 100 },
];

/** A faulty fake of the payment provider, with its own books. */
export class Provider extends Party {
  readonly books: ProviderBooks;
  /** Only its lists show the last thing that happened, so the run goes on until the shop has read them again. */
  movedUnheard = false;
  /** For what happens unheard, so that other runs stay what they are. */
  readonly #unheard: Random;

  constructor(
    stage: Stage,
    random: Random,
    private readonly options: ProviderOptions,
  ) {
    super(stage, random, "paystack");
    this.books = new ProviderBooks(stage);
    this.#unheard = new Random(stage.seed, "unheard");
  }

  /** Pays out to the owner's bank account a few times. */
  open(): void {
    if (!this.options.movesUnheard) return;
    for (let index = 0; index < 3; index++)
      this.stage.time.after(this.#unheard.int(HOUR, 20 * HOUR), "settlement", () => {
        const settlement = this.books.settle();
        if (!settlement) return;
        this.movedUnheard = true;
        this.stage.count("settled");
        this.stage.tell(`paystack pays out ${settlement.amount} and keeps ${settlement.fees}`);
      });
  }

  /** Some customers pay on a page that has been open for hours, and no webhook says so. */
  #mayBePaidUnheard(payment: WorldPayment): void {
    const { stage } = this;
    if (!this.options.movesUnheard || !this.#unheard.chance(stage.likelier(0.1, "captured-unheard"))) return;
    stage.time.after(this.#unheard.int(6 * HOUR, 20 * HOUR), "paid unheard", () => {
      if (payment.status === "success") return;
      this.books.capture(payment, payment.requested, "NGN");
      this.movedUnheard = true;
      stage.count("captured-unheard");
      stage.tell(`customer pays ${payment.amount} on ${payment.reference}, and nobody says so`);
    });
  }

  protected depart(): Departure {
    if (!this.stage.fault(this.random, "paystack-not-sent", this.options.faults / 6)) {
      return { kind: "leaves", afterMs: this.random.int(1, 200) };
    }
    return { kind: "not_sent", exchange: { kind: "not_sent", reason: "refused" }, afterMs: 10 };
  }

  protected arrive(request: Arrived): Reply {
    const operation = operationOf(request);
    const fault = this.#fault(operation);
    const note = String(request.body.merchant_note ?? "");
    if (operation === "refund") {
      this.books.refundPosts.set(note, (this.books.refundPosts.get(note) ?? 0) + 1);
      this.options.onRefund(note);
    }
    if (fault?.before) return fault;
    const exchange = this.#answer(operation, request);
    return fault ?? { exchange, afterMs: this.random.int(50, 1_500) };
  }

  #fault(operation: string): Fault | null {
    // Refunds are few, so make faults in them more likely.
    const often =
      operation === "refund" || operation === "answer-dispute" ? 4 : operation === "list-refunds" ? 2 : 1;
    const nameOf = ({ name, before }: Fault) => `fault:${operation}-${name}-${before ? "before" : "after"}`;
    const chance = this.stage.likelier(this.options.faults * often, ...FAULTS.map(nameOf));
    if (!this.stage.stormy || !this.random.chance(chance)) return null;
    const wanted = FAULTS.find((one) => this.stage.isWanted(nameOf(one)));
    const fault = wanted ?? this.random.pick(FAULTS);
    this.stage.count(nameOf(fault));
    return fault;
  }

  #answer(operation: string, { path, query, body }: Arrived): HttpExchange {
    switch (operation) {
      case "start": {
        const reference = String(body.reference);
        if (this.books.payments.has(reference)) return error(400, "Duplicate Transaction Reference");
        this.#mayBePaidUnheard(this.books.open(reference, Number(body.amount), String(body.email)));
        return ok({ authorization_url: `https://pay.example/${reference}`, access_code: "a", reference });
      }
      case "verify": {
        const payment = this.books.payments.get(decodeURIComponent(path.split("/").at(-1) ?? ""));
        return payment ? ok(this.#told(payment)) : error(400, "Transaction reference not found.");
      }
      case "refund":
        return this.#refund(body);
      case "list-refunds":
        return this.#list(query);
      case "list-payments": {
        const wanted = [...this.books.payments.values()]
          .filter(({ openedAt }) => isWithin(query, openedAt))
          .map((payment) => this.#told(payment))
          .filter(({ status }) => query.get("status") === null || status === query.get("status"));
        return listed(wanted);
      }
      case "list-disputes":
        return listed(
          this.books.disputes.filter(({ openedAt }) => isWithin(query, openedAt)).map(disputeData),
        );
      case "list-settlements":
        return listed(this.books.settlements.filter(({ at }) => isWithin(query, at)).map(settlementData));
      case "dispute": {
        const found = this.books.disputes.find(({ id }) => path.endsWith(`/${id}`));
        return found ? ok(disputeData(found)) : error(404, "Dispute not found");
      }
      case "dispute-evidence":
        return ok({ id: 7 });
      case "dispute-upload":
        return ok({ signedUrl: "http://paystack.example/upload/evidence.pdf", fileName: "evidence.pdf" });
      case "dispute-file":
        return ok(null);
      case "answer-dispute":
        return this.#answerDispute(path.split("/").at(-2) ?? "", body);
      default:
        return error(404, "Not found");
    }
  }

  #told(payment: WorldPayment): Record<string, unknown> {
    const hidden = payment.status === "success" && this.stage.time.now < payment.toldAt;
    const returned = payment.refunds.reduce(
      (sum, { status, amount }) => sum + (status === "processed" ? amount : 0),
      0,
    );
    const isReturned = payment.status === "success" && returned === payment.amount;
    if (isReturned) this.stage.count("paystack:reversed");
    return {
      id: payment.id,
      reference: payment.reference,
      status: hidden ? "ongoing" : isReturned ? "reversed" : payment.status,
      amount: payment.amount,
      requested_amount: payment.requested,
      currency: payment.currency,
      channel: "card",
      authorization: { channel: "card", signature: cardOf(payment.email) },
      fees: payment.paidAt === null ? null : payment.fees,
      paid_at: payment.paidAt === null ? null : new Date(payment.paidAt).toISOString(),
    };
  }

  #refund(body: Record<string, unknown>): HttpExchange {
    const payment = this.books.payments.get(String(body.transaction));
    const amount = Number(body.amount);
    if (payment?.status !== "success") return error(400, "Transaction has not been completed");
    if (amount > this.books.remaining(payment)) {
      return error(400, "Refund amount cannot be more than the remaining transaction amount");
    }
    const { random, stage } = this;
    const refund = this.books.addRefund(payment, amount, String(body.merchant_note ?? ""));
    const end = this.#endOf();
    if (end === "processed" && random.chance(0.15)) refund.status = "processed";
    else if (end !== "pending") {
      stage.time.after(random.int(SECOND, 90 * MINUTE), "refund ends", () => this.#end(payment, refund, end));
    }
    if (stage.fault(random, "refund-listed-late", 0.15)) refund.listedAt += random.int(1_000, 10 * MINUTE);
    return ok({
      id: refund.id,
      status: refund.status,
      amount,
      transaction: { reference: payment.reference },
    });
  }

  #endOf(): WorldRefund["status"] {
    const { stage, random } = this;
    const rare = stage.isWanted("sent-again:in-review") ? 0.5 : 0.06;
    if (stage.fault(random, "refund-fails", rare)) return "failed";
    if (stage.fault(random, "refund-needs-attention", 0.05)) return "needs-attention";
    if (stage.fault(random, "refund-hangs", 0.03)) return "pending";
    return "processed";
  }

  #end(payment: WorldPayment, refund: WorldRefund, status: WorldRefund["status"]): void {
    refund.status = status;
    this.stage.tell(`paystack: refund ${refund.note} ends as ${status}`);
    this.#tellEnd(payment, refund);
    if (
      status === "processed" &&
      payment.refunds.length < 3 &&
      (refund.note === ""
        ? this.bouncesByHand && this.stage.fault(this.#unheard, "refund-by-hand-bounces", 0.4)
        : this.stage.fault(this.random, "refund-bounces", 0.1))
    ) {
      // The customer's bank sends it back.
      this.stage.time.after(this.random.int(MINUTE, 20 * 60 * MINUTE), "refund bounces", () =>
        this.#end(payment, refund, "failed"),
      );
    }
  }

  /** Whether refunds made in the dashboard come back: in runs that are to meet it, and in the long run in some. */
  get bouncesByHand(): boolean {
    return this.stage.seed % 32 === 22 || this.stage.isWanted("fault:refund-by-hand-bounces");
  }

  #tellEnd(payment: WorldPayment, { id, status, amount }: WorldRefund): void {
    const data = { id, status, transaction_reference: payment.reference, amount: String(amount) };
    this.#send({ event: `refund.${status}`, data });
  }

  #list(query: URLSearchParams): HttpExchange {
    const { now } = this.stage.time;
    const payment = this.books.payments.get(query.get("transaction") ?? "");
    const rows = [...this.books.payments.values()]
      .filter((one) => !payment || one === payment)
      .flatMap(({ reference, refunds }) => refunds.map((refund) => ({ reference, refund })))
      .filter(({ refund }) => refund.listedAt <= now && (payment || isWithin(query, refund.madeAt)));
    const data = rows.map(({ reference, refund }) => ({
      id: refund.id,
      amount: refund.amount,
      status: refund.status,
      merchant_note: refund.note,
      transaction_reference: reference,
    }));
    return listed(data);
  }

  /** A customer pays on an open page. The provider may take time to know it itself. */
  capture(reference: string, more: { amount?: number; currency?: string } = {}): boolean {
    const payment = this.books.payments.get(reference);
    if (!payment || payment.status === "success") return false;
    this.books.capture(payment, more.amount ?? payment.requested, more.currency ?? "NGN");
    if (this.stage.fault(this.random, "verify-late", 0.1)) {
      payment.toldAt = this.stage.time.now + this.random.int(1_000, 10 * MINUTE);
    }
    this.stage.tell(`customer pays ${payment.amount} ${payment.currency} on ${reference}`);
    this.charge(payment);
    return true;
  }

  /** Sends charge.success as webhooks go: lost, late, repeated. */
  charge(payment: WorldPayment): void {
    const { stage, random } = this;
    const body = { event: "charge.success", data: { reference: payment.reference, amount: payment.amount } };
    if (stage.fault(random, "charge-lost", 0.3)) return;
    const times = stage.fault(random, "charge-ten-times", 0.1) ? 10 : 1;
    for (let index = 0; index < times; index++) this.#send(body);
  }

  /** Sends what it said of a payment and its refunds once more. */
  repeat(reference: string): void {
    const payment = this.books.payments.get(reference);
    if (payment?.status !== "success") return;
    this.charge(payment);
    for (const refund of payment.refunds.filter(
      ({ status }) => status === "processed" || status === "failed",
    ))
      this.#tellEnd(payment, refund);
  }

  /** Sends a false webhook: signed with another key, or correctly signed. */
  lie(reference: string, kind: "forged" | "lying"): void {
    this.stage.count(`fault:charge-${kind}`);
    const body = { event: "charge.success", data: { reference, amount: 1, lie: this.random.digits(6) } };
    this.#send(body, kind === "forged" ? "somebody else's key" : undefined);
  }

  /** The customer's bank disputes a payment, and decides later; a payment that isn't captured only gets the message. */
  dispute(reference: string): void {
    const { stage, random } = this;
    stage.count("fault:dispute");
    const id = random.digits(6);
    const payment = this.books.payments.get(reference);
    if (payment?.status !== "success" || this.books.disputes.some((one) => one.payment === payment)) {
      this.#send({ event: "charge.dispute.create", data: { transaction: { reference }, id } });
      return;
    }
    const dispute: WorldDispute = {
      id,
      payment,
      openedAt: stage.time.now,
      status: "awaiting-merchant-feedback",
      resolution: null,
      back: payment.amount,
      answer: null,
    };
    this.books.disputes.push(dispute);
    this.#send({ event: "charge.dispute.create", data: disputeData(dispute) });
    this.options.onDispute(id);
    stage.time.after(random.int(MINUTE, 90 * MINUTE), "dispute ends", () => {
      // The shop accepted it.
      if (dispute.status === "resolved") return;
      const lost = this.books.remaining(payment) === payment.amount && random.chance(0.5);
      dispute.status = "resolved";
      dispute.resolution = lost ? "merchant-accepted" : "declined";
      stage.count(`fault:dispute-${lost ? "lost" : "won"}`);
      this.#send({ event: "charge.dispute.resolve", data: disputeData(dispute) });
    });
  }

  /** Takes one answer; a second one, or one after the decision, is refused. None may come after one that was taken. */
  #answerDispute(id: string, body: Record<string, unknown>): HttpExchange {
    const dispute = this.books.disputes.find((one) => one.id === id);
    if (!dispute) return error(404, "Dispute not found");
    if (dispute.answer) this.stage.violate("answers", `dispute ${id} is answered again`);
    if (dispute.status !== "awaiting-merchant-feedback") return error(400, "Dispute already resolved");
    const accepted = body.resolution === "merchant-accepted";
    // Money that was refunded meanwhile doesn't go back once more.
    const most = this.books.remaining(dispute.payment);
    if (accepted && Number(body.refund_amount) > most) return error(400, "Amount is more than what is left");
    dispute.answer = accepted ? "merchant-accepted" : "declined";
    dispute.status = accepted ? "resolved" : "awaiting-bank-feedback";
    if (accepted)
      Object.assign(dispute, { resolution: "merchant-accepted", back: Number(body.refund_amount) });
    this.#send({ event: `charge.dispute.${accepted ? "resolve" : "remind"}`, data: disputeData(dispute) });
    return ok(disputeData(dispute));
  }

  /** Somebody refunds a payment in the provider's dashboard: all that is left, or a part. */
  refundByHand(reference: string): void {
    const { stage, random } = this;
    const payment = this.books.payments.get(reference);
    const left = payment?.status === "success" ? this.books.remaining(payment) : 0;
    if (!payment || left <= 0) return;
    stage.count("fault:refund-by-hand");
    const amount = random.chance(this.bouncesByHand ? 0.9 : 0.5) ? left : Math.min(left, 10_000);
    const refund = this.books.addRefund(payment, amount, "");
    stage.tell(`somebody refunds ${amount} of ${reference} in the dashboard`);
    stage.time.after(random.int(SECOND, 60 * MINUTE), "refund by hand ends", () =>
      this.#end(payment, refund, "processed"),
    );
  }

  #send(body: unknown, key = this.options.secretKey): void {
    const raw = JSON.stringify(body);
    const signature = createHmac("sha512", key).update(raw).digest("hex");
    const late = this.stage.stormy && this.random.chance(0.1);
    const wait = late ? this.random.int(MINUTE, 120 * MINUTE) : this.random.int(10, 5_000);
    this.stage.time.after(wait, "paystack webhook", () => this.options.webhook(raw, signature));
  }
}

function disputeData({ id, payment, status, resolution, back }: WorldDispute): Record<string, unknown> {
  const { reference, currency } = payment;
  return { id, status, resolution, refund_amount: back, currency, transaction: { reference } };
}

function settlementData({ id, amount, fees }: WorldSettlement): Record<string, unknown> {
  return { id, status: "success", currency: "NGN", effective_amount: amount, total_fees: fees };
}

const listed = (data: readonly unknown[]) => ok(data, { total: data.length, page: 1, pageCount: 1 });

function isWithin(query: URLSearchParams, at: number): boolean {
  const limit = (name: string, none: number) => Date.parse(query.get(name) ?? "") || none;
  return at >= limit("from", 0) && at <= limit("to", Number.POSITIVE_INFINITY);
}

const LISTS: Readonly<Record<string, string>> = {
  "/transaction": "list-payments",
  "/dispute": "list-disputes",
  "/settlement": "list-settlements",
};

function operationOf({ method, path }: Arrived): string {
  if (path.startsWith("/upload/")) return "dispute-file";
  if (path.includes("/dispute/")) {
    if (path.endsWith("/resolve")) return "answer-dispute";
    if (path.endsWith("/evidence")) return "dispute-evidence";
    return path.endsWith("/upload_url") ? "dispute-upload" : "dispute";
  }
  if (path.endsWith("/initialize")) return "start";
  if (path.includes("/verify/")) return "verify";
  if (path.endsWith("/refund")) return method === "POST" ? "refund" : "list-refunds";
  return LISTS[path] ?? "other";
}
