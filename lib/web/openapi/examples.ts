/** What a customer might send and get. A test validates each against its schema. */
const kobo = (amount: number) => ({ amount, currency: "NGN" });

const input = { product: "MTN", phone: "08031234567", amount: 500 };
export const quoteBody = { service: "airtime", input };
export const orderBody = { ...quoteBody, email: "ada@example.com", expectedTotal: 50_800 };
export const validateBody = {
  service: "electricity",
  product: "Ikeja Electric",
  meterNumber: "45012345678",
  meterType: "prepaid",
};
export const validated = { customerName: "A***** O****", address: "12 B*** St" };

const payment = {
  provider: "paystack",
  reference: "KP-01K0000000000000000000000A",
  url: "https://checkout.paystack.com/0peioxfhpn",
};
export const placed = {
  ref: "K7QF3-M2X9D",
  token: "mX0vGQyU2sYw3m9c1b7Vh5r0Zk4t8n6pQeJ2aLdWfCg",
  status: "awaiting_payment",
  total: kobo(50_800),
  payment,
};
export const paymentStarted = { payment };

export const order = {
  ref: placed.ref,
  status: "delivered",
  service: "airtime",
  total: kobo(50_800),
  paymentFee: kobo(800),
  placedAt: "2026-11-21T13:05:00.000Z",
  expiresAt: "2026-11-21T14:05:00.000Z",
  queueSeconds: null,
  nextCheckAt: null,
  settleBy: null,
  late: null,
  case: null,
  lines: [
    {
      position: 1,
      service: "airtime",
      recipient: input.phone,
      product: input.product,
      planLabel: null,
      amount: kobo(50_000),
      total: kobo(50_000),
      status: "delivered",
      reason: null,
      delivery: { reference: "2026112113051234567" },
    },
  ],
  timeline: [
    { at: "2026-11-21T13:05:00.000Z", event: "placed" },
    { at: "2026-11-21T13:05:41.000Z", event: "paid", amount: kobo(50_800) },
    { at: "2026-11-21T13:05:43.000Z", event: "delivered", line: 1 },
  ],
  payment: { ...payment, state: "CAPTURED" },
  refundTo: "source",
  cancelled: false,
  version: 9,
};

export const quote = {
  total: kobo(50_800),
  paymentFee: kobo(800),
  lines: [
    {
      recipient: input.phone,
      product: input.product,
      face: kobo(50_000),
      price: kobo(50_000),
      fee: kobo(0),
      total: kobo(50_000),
    },
  ],
  queueSeconds: null,
};

export const catalogue = {
  services: [
    {
      id: "data",
      name: "Data",
      available: true,
      products: [{ name: "MTN SME", min: null, max: null, available: true }],
      plans: [
        {
          id: "101",
          _id: "665f1c2e9b1d8a0012345678",
          product: "MTN SME",
          plan: "1GB",
          price: kobo(30_000),
          validity: "30 days",
          bytes: 1_000_000_000,
          hours: 720,
        },
      ],
    },
  ],
};

export const esim = {
  region: "GH",
  name: "Ghana",
  available: true,
  packages: [
    {
      packageCode: "GH-1-7",
      name: "Ghana 1GB 7Days",
      description: null,
      price: kobo(450_000),
      bytes: 1_073_741_824,
      days: 7,
      regionCode: "GH",
      speed: "3G/4G",
      coverage: [],
    },
  ],
};

const ok = { ok: true };
export const health = {
  status: "degraded",
  parts: {
    database: ok,
    worker: ok,
    upstream: { ok: false, note: "it doesn't respond", seenAt: "2026-11-21T13:05:00.000Z" },
    payments: { ok: true, seenAt: "2026-11-21T13:05:41.000Z" },
    mail: ok,
    promises: ok,
  },
};
const unknown = { ok: false, note: "unknown while the database is down" };
export const healthDown = {
  status: "down",
  parts: {
    database: { ok: false, note: "can't be reached" },
    worker: unknown,
    upstream: unknown,
    payments: unknown,
    mail: ok,
    promises: unknown,
  },
};
