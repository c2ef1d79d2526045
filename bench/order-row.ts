/** A new order as `place_order` takes it. */
export function orderRow(id: string, hash: string, money: { total: number; fee: number }, now: Date) {
  return {
    id,
    ref: id.slice(-11),
    service: "airtime",
    input: { product: "mtn", amount: 100 },
    email: "ada@example.com",
    checkout_key: id,
    request_hash: hash,
    repeat_hash: hash,
    token_salt: hash,
    token_sha256: hash,
    total_kobo: money.total,
    payment_fee_kobo: money.fee,
    expires_at: new Date(now.getTime() + 3_600_000),
    user_id: null,
  };
}
