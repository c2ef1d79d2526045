import type { Context } from "hono";
import { randomDigits } from "../core/record-id";
import type { SandboxEnv } from "../state/env";
import { paystackError, withFaults } from "./paystack-guard";

/** Parses a whole number of kobo ≥ 1, given as a number or digits; null otherwise. */
export function readKobo(value: unknown): number | null {
  const kobo = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof kobo === "number" && Number.isSafeInteger(kobo) && kobo >= 1 ? kobo : null;
}

/** Parses the body as a JSON object; null otherwise. */
export async function readObject(c: Context<SandboxEnv>): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = JSON.parse(await c.req.text());
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function payAddress(c: Context<SandboxEnv>, accessCode: string): string {
  return new URL(`/paystack/pay/${accessCode}`, c.req.url).href;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** POST /transaction/initialize. The payment page is served at the same origin as this call. */
export async function initialize(c: Context<SandboxEnv>): Promise<Response> {
  const { paystack } = c.get("sandbox");
  const body = await readObject(c);
  if (!body) return paystackError(c, 400, "Invalid request body");
  return withFaults(c, "initialize", () => {
    const amount = readKobo(body.amount);
    const email = body.email;
    const reference = body.reference ?? `T${randomDigits(15)}`;
    const currency = body.currency ?? "NGN";
    const callbackUrl = body.callback_url ?? "";
    if (typeof email !== "string" || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      return paystackError(c, 400, "Invalid Email Address Passed");
    }
    if (amount === null) return paystackError(c, 400, "Invalid Amount Sent");
    if (typeof reference !== "string" || !/^[A-Za-z0-9.=-]+$/.test(reference)) {
      return paystackError(
        c,
        400,
        "Invalid transaction reference. Only -, ., = and alphanumeric characters allowed",
      );
    }
    if (currency !== "NGN" && currency !== "USD")
      return paystackError(c, 403, "Currency not supported by merchant");
    if (typeof callbackUrl !== "string" || (callbackUrl !== "" && !isWebAddress(callbackUrl))) {
      return paystackError(c, 400, "Invalid callback_url");
    }
    if (paystack.payments.has(reference)) {
      return paystackError(c, 400, "Duplicate Transaction Reference", "duplicate_reference");
    }
    const payment = paystack.open({
      reference,
      email,
      amount,
      currency,
      callbackUrl,
      metadata: body.metadata ?? "",
    });
    c.set("ref", reference);
    c.set("outcome", `opened ${amount} ${currency}`);
    const { accessCode } = payment;
    return c.json({
      status: true,
      message: "Authorization URL created",
      data: { authorization_url: payAddress(c, accessCode), access_code: accessCode, reference },
    });
  });
}
