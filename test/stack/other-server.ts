import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Two providers built only from the documentation, each under its own path. Everything else is 404. */
export interface OtherServer {
  merchantUrl: string;
  paystackUrl: string;
  /** Every request as "METHOD /path". */
  seen: string[];
  /** Bodies of purchases as received. */
  purchases: Record<string, unknown>[];
  /** Presses Pay for this reference. */
  pay(reference: string): void;
  close(): Promise<void>;
}

const MERCHANT = "/gateway/vas/v7";
const PAYSTACK = "/acquirer/ps";
export const KEYS = { merchant: "another-merchants-key", paystack: "sk_test_anothers" };

type Json = Record<string, unknown>;
type Handler = (body: Json, url: URL) => Json | null;

export async function startOtherServer(): Promise<OtherServer> {
  const seen: string[] = [];
  const purchases: Json[] = [];
  const transactions = new Map<string, Json>();
  const payments = new Map<string, Json>();
  const routes: [RegExp, Handler][] = [
    ...merchantRoutes(purchases, transactions),
    ...paystackRoutes(payments),
  ];
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const call = `${request.method} ${url.pathname}`;
    seen.push(call);
    const body = await parseBody(request);
    const key = url.pathname.startsWith(PAYSTACK) ? KEYS.paystack : KEYS.merchant;
    const route = routes.find(([pattern]) => pattern.test(call));
    const allowed = request.headers.authorization === `Bearer ${key}`;
    const answer = allowed && route ? route[1](body, url) : null;
    response.writeHead(answer ? 200 : allowed ? 404 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { message: "no" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    merchantUrl: base + MERCHANT,
    paystackUrl: base + PAYSTACK,
    seen,
    purchases,
    pay: (reference) => Object.assign(payments.get(reference) ?? {}, { status: "success" }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function parseBody(request: IncomingMessage): Promise<Json> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text ? (JSON.parse(text) as Json) : {};
}

/** merchant-api.md 4.1–4.6 and 4.14, with the answers of section 2. */
function merchantRoutes(purchases: Json[], transactions: Map<string, Json>): [RegExp, Handler][] {
  const at = (path: string) => new RegExp(`^[A-Z]+ ${MERCHANT}${path}$`);
  const buy = (service: string): Handler => {
    return (body) => {
      purchases.push(body);
      const id = `6500000000000000000000${String(purchases.length).padStart(2, "0")}`;
      // Airtime is slow here: it is queried by its _id.
      const status = service === "airtime" ? "PROCESSING" : "SUCCESS";
      const amount = Number(body.amount ?? 300);
      const record = {
        _id: id,
        tranxId: `VAS-${id}`,
        service,
        product: body.product ?? "MTN SME",
        tranxType: "DEBIT",
        status,
        currency: "NGN",
        remarks: "done",
        amount,
        fee: 0,
        amountPaid: amount * 0.975,
        balanceBefore: 5000.5,
        balanceAfter: 4000.25,
        number: body.phone,
        customerRef: body.customerRef ?? "",
        channel: "API",
        paymentMedium: "MAIN WALLET",
        tranxDate: new Date().toISOString(),
        isReversal: false,
        quantity: 1,
        createdAt: new Date().toISOString(),
      };
      transactions.set(id, { ...record, status: "SUCCESS" });
      return { success: true, message: "Successful", data: record };
    };
  };
  const networks = ["MTN", "AIRTEL", "GLO", "9MOBILE"];
  const product = (name: string, service: string) => ({
    _id: `p-${name}`,
    name,
    service,
    min: 50,
    max: 1000,
    discount: 2.5,
  });
  return [
    [
      at("/api/v1/services"),
      () => ({ message: "success", allServices: ["airtime", "data"].map((name) => ({ _id: name, name })) }),
    ],
    [
      at("/api/v1/products"),
      () => ({
        statusCode: 200,
        message: "success",
        allProduct: [...networks.map((name) => product(name, "airtime")), product("MTN SME", "data")],
      }),
    ],
    [
      at("/api/v1/plans/data"),
      () => ({
        message: "success",
        data: [
          {
            _id: "plan-1",
            product: "MTN SME",
            plan: "1GB",
            price: 300,
            validity: "30 days",
            planId: "1GB_MTN_SME_30days",
          },
        ],
      }),
    ],
    [at("/api/v1/plans/cable"), () => ({ message: "success", data: [] })],
    [at("/api/v1/airtime/buy"), buy("airtime")],
    [at("/api/v1/data/buy"), buy("data")],
    [
      at("/api/transactions/[^/]+"),
      (_, url) => {
        const data = transactions.get(url.pathname.split("/").at(-1) ?? "");
        return data ? { success: true, message: "Successful", data } : null;
      },
    ],
  ];
}

/** initialize and verify as in Paystack's reference. */
function paystackRoutes(payments: Map<string, Json>): [RegExp, Handler][] {
  const at = (path: string) => new RegExp(`^[A-Z]+ ${PAYSTACK}${path}$`);
  return [
    [
      at("/transaction/initialize"),
      ({ reference, amount, currency }) => {
        payments.set(String(reference), { id: 4099260516, status: "abandoned", reference, amount, currency });
        return {
          status: true,
          message: "Authorization URL created",
          data: {
            authorization_url: `https://checkout.example.com/${reference}`,
            access_code: "code",
            reference,
          },
        };
      },
    ],
    [
      at("/transaction/verify/[^/]+"),
      (_, url) => {
        const data = payments.get(decodeURIComponent(url.pathname.split("/").at(-1) ?? ""));
        return data ? { status: true, message: "Verification successful", data } : null;
      },
    ],
  ];
}
