import { expect, it } from "vitest";
import { openLargeDatabase, planOf } from "@/test/large-database";
import { ESIM_NAMES, findNames } from "./find-names";

const { client, db } = await openLargeDatabase(`
    INSERT INTO orders (id, ref, service, input, email, checkout_key, request_hash, repeat_hash, token_salt, token_sha256, status, total_kobo, payment_fee_kobo, placed_at, expires_at)
      SELECT 'O' || lpad(n::text, 8, '0'), 'R' || n, 'esim', '{}', 'c' || n || '@example.com', 'k' || n, 'h', 'h' || n, 's', 't' || n, 'delivered', 50000, 100, now(), now()
      FROM generate_series(1, 20000) n;
    INSERT INTO lines (id, order_id, position, service, product, plan_id, recipient, request, face_kobo, cost_kobo, ceiling_kobo, fee_kobo, total_kobo, status)
      SELECT 'L' || lpad(n::text, 8, '0'), 'O' || lpad(n::text, 8, '0'), 1, 'esim', 'eSIM', CASE WHEN n = 1 THEN 'KE_1_7' WHEN n % 2 = 0 THEN 'GH_1_7' ELSE 'P' || n % 200 END, '',
        jsonb_build_object('label', CASE WHEN n = 1 THEN 'Kenya 1GB 7 Days' WHEN n < 20000 THEN 'Ghana 1GB' ELSE 'Ghana 1GB 7 Days' END),
        49000, 48000, 48000, 100, 50000, 'delivered' FROM generate_series(1, 20000) n`);

it("names an eSIM's package as its newest item does, and reads no others", async () => {
  const keys = ["esim|eSIM|GH_1_7", "esim|eSIM|KE_1_7", "esim|eSIM|XX_1_7"];
  const name = await findNames(
    { db },
    "product",
    keys.map((key) => ({ key })),
  );
  expect(keys.map(name)).toEqual([
    "Travel eSIM, Ghana 1 GB, 7 days",
    "Travel eSIM, Kenya 1 GB, 7 days",
    expect.stringMatching(/^Travel eSIM, /),
  ]);
  const { whole, touched } = await planOf(client, { text: ESIM_NAMES, values: [["GH_1_7", "KE_1_7"]] });
  expect({ whole, touched }).toEqual({ whole: [], touched: 2 });
});
