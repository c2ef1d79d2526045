export type AttackedOrder = "delivered" | "refunded" | "processing" | "unpaid";

const difference = (state: "open" | "resolved") =>
  `INSERT INTO differences (source, kind, subject, first_seen_at, last_seen_at, looked_at, state, resolved_at)
    VALUES ('upstream', 'k', 's', now(), now(), now(), '${state}', ${state === "open" ? "NULL" : "now()"})`;

/** A compensation (docs/adr/0078) of this payment. */
const gift = (id: string, kobo: number, key = id) =>
  `INSERT INTO effects (id, kind, order_id, goodwill, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at)
    VALUES ('${id}', 'REFUND', $o, '${key}', $p, '${id}', 1, 'INTENT', ${kobo}, '{}', now())`;

/** A dispute (docs/adr/0086) of 100 kobo, open or decided, and an answer to it. */
const dispute = (state: "open" | "won" = "open") =>
  `INSERT INTO disputes (id, payment_id, kobo, state, opened_at, decided_at) VALUES ('x', $p, 100, '${state}', now(), ${state === "open" ? "NULL" : "now()"})`;
const disputeAnswer = (id: string, kobo = 0) =>
  `INSERT INTO dispute_answers (id, dispute_id, kind, kobo, message, sealed, pdf_sha256, asked_by, state, created_at)
    VALUES ('${id}', 'x', '${kobo === 0 ? "CONTEST" : "ACCEPT"}', ${kobo}, 'm', 's', 'h', 'o', 'INTENT', now())`;
const moved = (to: string, more = "") => `UPDATE dispute_answers SET state = '${to}'${more} WHERE id = 'x'`;

/** The order's tax invoice (docs/adr/0092) under this number of the series T. */
const invoice = (number: number) =>
  `INSERT INTO invoices (series, number, follows, order_id, lines, amount_kobo, vat_kobo, vat_rate, vat_basis, over_at, at)
    VALUES ('T', ${number}, nullif(${number} - 1, 0), $o, '{1}', 100, 7, 750, 'sales', now(), now())`;

/** The unpaid order as it is once its payment was taken and is held (docs/adr/0093). */
const held = `UPDATE payments SET state = 'CAPTURED', disposition = 'APPLIED', captured_kobo = expected_kobo, captured_currency = 'NGN', captured_at = now() WHERE id = $p;
  UPDATE orders SET paid_at = now(), hold_state = 'held', hold_until = now() + interval '20 hours' WHERE id = $o`;

/** A request of one owner that a second person has to approve (docs/adr/0080). */
const asked = `INSERT INTO approvals (kind, subject, request, reason, asked_by, asked_role, asked_at, expires_at)
  VALUES ('refund', 'line:' || $l, '{}', 'x', 'ada', 'owner', now(), now() + interval '24 hours')`;
const approved = `${asked}; UPDATE approvals SET state = 'APPROVED', decided_by = 'bayo', decided_role = 'owner', decided_at = now() WHERE asked_by = 'ada'`;

/**
 * Forbidden writes, each with the error text that must refuse it. $o: an order in that state; $e: its first effect; $l:
 * its first line; $p: its payment.
 */
export const ATTACKS: readonly [what: string, order: AttackedOrder, sql: string, reason: RegExp][] = [
  // An attempt that was never seen can't be marked not executed without evidence. Late results stay on record.
  [
    "a clean scan out of the air",
    "processing",
    "UPDATE effects SET clean_scans = 4, last_scan_at = sent_at WHERE id = $e",
    /no clean scan/,
  ],
  [
    "a shorter horizon",
    "processing",
    "UPDATE effects SET horizon_ms = 1 WHERE id = $e",
    /horizon of effect .* is written once/,
  ],
  [
    "an eleventh item in a basket",
    "unpaid",
    "INSERT INTO basket_items (id, device, position, sealed, added_at) VALUES ('x', repeat('x', 43), 11, 'x', now())",
    /basket_items_ten/,
  ],
  [
    "a basket under a device's own id",
    "unpaid",
    "INSERT INTO basket_items (id, device, position, sealed, added_at) VALUES ('x', '0b6f4cde-4c5f-4a50-9b7e-0d6a2c1f3e11', 1, 'x', now())",
    /basket_items_hashed/,
  ],
  [
    "a blocked number kept in clear",
    "unpaid",
    "INSERT INTO blocks (kind, key, secret_id, hint, reason, set_by, set_at) VALUES ('number', '+2348031234567', 'x', 'x', 'x', 'x', now())",
    /blocks_hashed/,
  ],
  [
    "a request approved by its requester",
    "delivered",
    `${asked}; UPDATE approvals SET state = 'APPROVED', decided_by = 'ada', decided_role = 'owner', decided_at = now() WHERE asked_by = 'ada'`,
    /approvals_another_person/,
  ],
  [
    "a request that comes approved",
    "delivered",
    `INSERT INTO approvals (kind, subject, request, reason, asked_by, asked_role, asked_at, expires_at, state, decided_by, decided_role, decided_at)
       VALUES ('refund', 'x', '{}', 'x', 'ada', 'owner', now(), now() + interval '1 hour', 'APPROVED', 'bayo', 'owner', now())`,
    /begins as ASKED/,
  ],
  [
    "an approval by nobody",
    "delivered",
    `${asked}; UPDATE approvals SET state = 'APPROVED' WHERE asked_by = 'ada'`,
    /approvals_decided/,
  ],
  [
    "an approval used without being one",
    "delivered",
    `${asked}; UPDATE approvals SET state = 'USED', used_at = now(), decided_by = 'bayo', decided_role = 'owner', decided_at = now() WHERE asked_by = 'ada'`,
    /may not go there/,
  ],
  [
    "an approval used twice",
    "delivered",
    `${approved}; UPDATE approvals SET state = 'USED', used_at = now() WHERE asked_by = 'ada'; UPDATE approvals SET state = 'APPROVED', used_at = NULL WHERE asked_by = 'ada'`,
    /may not go there/,
  ],
  [
    "an approval after its day",
    "delivered",
    `${asked}; UPDATE approvals SET state = 'APPROVED', decided_by = 'bayo', decided_role = 'owner', decided_at = now() + interval '25 hours' WHERE asked_by = 'ada'`,
    /approvals_in_time/,
  ],
  [
    "an approval used after its day",
    "delivered",
    `${approved}; UPDATE approvals SET state = 'USED', used_at = now() + interval '25 hours' WHERE asked_by = 'ada'`,
    /approvals_in_time/,
  ],
  [
    "a request that waits for longer than a day",
    "delivered",
    `${asked.replace("24 hours", "25 hours")}`,
    /approvals_a_day/,
  ],
  [
    "a request changed after its approval",
    "delivered",
    `${approved}; UPDATE approvals SET request = '{"line":"another"}' WHERE asked_by = 'ada'`,
    /written once/,
  ],
  [
    "an approval in another person's name",
    "delivered",
    `${approved}; UPDATE approvals SET decided_by = 'chi' WHERE asked_by = 'ada'`,
    /written once/,
  ],
  ["two live requests about one item", "delivered", `${asked}; ${asked}`, /approvals_one_live/],
  [
    "a PIN in a request, in clear",
    "delivered",
    `INSERT INTO approvals (kind, subject, request, sealed, reason, asked_by, asked_role, asked_at, expires_at)
      VALUES ('decision', 'effect:' || $e, '{}', '999888777666', 'x', 'ada', 'owner', now(), now() + interval '1 hour')`,
    /approvals_sealed/,
  ],
  [
    "goods of a request kept after its decision",
    "delivered",
    `INSERT INTO approvals (kind, subject, request, sealed, reason, asked_by, asked_role, asked_at, expires_at)
      VALUES ('decision', 'effect:' || $e, '{}', 'v1.k.n.t.b', 'x', 'ada', 'owner', now(), now() + interval '1 hour');
     UPDATE approvals SET state = 'REJECTED', decided_by = 'bayo', decided_role = 'owner', decided_at = now() WHERE asked_by = 'ada'`,
    /approvals_sealed/,
  ],
  [
    "a higher limit approved by its requester",
    "unpaid",
    `INSERT INTO approvals (kind, subject, request, reason, asked_by, asked_role, asked_at, expires_at)
      VALUES ('limit', 'setting:second_person_naira', '{"limit":10000000}', 'x', 'ada', 'owner', now(), now() + interval '1 hour');
     UPDATE approvals SET state = 'APPROVED', decided_by = 'ada', decided_role = 'owner', decided_at = now() WHERE asked_by = 'ada'`,
    /approvals_another_person/,
  ],
  ["an approval deleted", "delivered", `${asked}; DELETE FROM approvals`, /DELETE of approvals is forbidden/],
  [
    "a waiting form under somebody's address",
    "unpaid",
    "INSERT INTO check_waits (key, product, cipher, created_at, expires_at, next_at) VALUES ('ada@example.com', 'x', 'x', now(), now(), now())",
    /check_waits_hashed/,
  ],
  [
    "a form whose link went out and that is still tried",
    "unpaid",
    "INSERT INTO check_waits (key, product, cipher, token_sha256, created_at, expires_at, next_at) VALUES (repeat('x', 43), 'x', 'x', 'x', now(), now(), now())",
    /check_waits_link/,
  ],
  [
    "a reminder of what never ends",
    "unpaid",
    `INSERT INTO users (id, email, created_at) VALUES ('reminded', 'reminded@example.com', now());
     INSERT INTO reminders (id, user_id, service, number, locale, created_at, next_at) VALUES ('x', 'reminded', 'airtime', '0', 'en', now(), now())`,
    /reminders_service/,
  ],
  [
    "a reminder without a number",
    "unpaid",
    `INSERT INTO users (id, email, created_at) VALUES ('reminded', 'reminded@example.com', now());
     INSERT INTO reminders (id, user_id, service, number, locale, created_at, next_at) VALUES ('x', 'reminded', 'tv', '', 'en', now(), now())`,
    /reminders_short/,
  ],
  [
    "a late vend of what isn't dead",
    "delivered",
    "INSERT INTO late_vends (effect_id, order_id, line_id, was, loss_kobo, at) VALUES ($e, $o, $l, 'SUCCEEDED', 1, now())",
    /late_vends_was_dead/,
  ],
  [
    "a refund sent while its payment is disputed",
    "delivered",
    `INSERT INTO disputes (id, payment_id, kobo, state, opened_at) VALUES ('x', $p, 100, 'open', now());
     INSERT INTO effects (id, kind, order_id, payment_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at)
       VALUES ('x', 'REFUND', $o, $p, $p, 'x', 1, 'INTENT', 100, '{}', now());
     UPDATE effects SET state = 'SENDING', sent_at = now() WHERE id = 'x'`,
    /is disputed: no refund is sent/,
  ],
  [
    "two answers to one dispute",
    "delivered",
    `${dispute()}; ${disputeAnswer("x")}; ${disputeAnswer("y", 100)}`,
    /dispute_answers_one_live/,
  ],
  [
    "a second answer beside one that was given",
    "delivered",
    `${dispute()}; ${disputeAnswer("x")}; ${moved("SENDING", ", sent_at = now()")};
     ${moved("SENT", ", sealed = NULL, settled_at = now()")}; ${disputeAnswer("y")}`,
    /dispute_answers_one_live/,
  ],
  [
    "an answer to a decided dispute",
    "delivered",
    `${dispute("won")}; ${disputeAnswer("x")}`,
    /is not open for this answer/,
  ],
  [
    "more accepted than is disputed",
    "delivered",
    `${dispute()}; ${disputeAnswer("x", 101)}`,
    /is not open for this answer/,
  ],
  [
    "an answer sent again without a look",
    "delivered",
    `${dispute()}; ${disputeAnswer("x")}; ${moved("SENDING", ", sent_at = now()")}; ${moved("UNKNOWN")}; ${moved("INTENT")}`,
    /may have arrived: it is not sent again/,
  ],
  [
    "an answer that says something else later",
    "delivered",
    `${dispute()}; ${disputeAnswer("x")}; ${moved("INTENT", ", message = 'n'")}`,
    /is written once/,
  ],
  [
    "a settled answer that keeps the customer's data",
    "delivered",
    `${dispute()}; ${disputeAnswer("x")}; ${moved("FAILED", ", settled_at = now()")}`,
    /dispute_answers_sealed/,
  ],
  [
    "a compensation beyond what was delivered",
    "delivered",
    gift("x", 100_000_000),
    /exceed what was delivered/,
  ],
  ["a compensation of what isn't delivered", "processing", gift("x", 100), /exceed what was delivered/],
  ["a compensation of what was refunded", "refunded", gift("x", 100), /exceed what was delivered/],
  ["a compensation of nothing", "delivered", gift("x", 0), /exceed what was delivered/],
  [
    "two compensations at once",
    "delivered",
    `${gift("x", 100)}; ${gift("y", 100)}`,
    /effects_one_open_goodwill/,
  ],
  [
    "a compensation made twice",
    "delivered",
    `${gift("x", 100)};
     UPDATE effects SET state = 'SENDING', sent_at = now() WHERE id = 'x';
     UPDATE effects SET state = 'SUCCEEDED', settled_at = now() WHERE id = 'x';
     ${gift("y", 100, "x")}`,
    /effects_one_live_per_goodwill/,
  ],
  [
    "a compensation named anew",
    "delivered",
    `${gift("x", 100)}; UPDATE effects SET goodwill = 'y' WHERE id = 'x'`,
    /written once/,
  ],
  [
    "a compensation from a disputed payment",
    "delivered",
    `INSERT INTO disputes (id, payment_id, kobo, state, opened_at) VALUES ('x', $p, 100, 'open', now()); ${gift("x", 100)}`,
    /is disputed: no compensation from it/,
  ],
  [
    "a purchase of what is held",
    "unpaid",
    `${held}; INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, created_at)
       VALUES ('x', 'VEND', $o, $l, 'x', 1, 'INTENT', 100, '{}', now())`,
    /is held: nothing of it is bought/,
  ],
  [
    "a hold taken off without a decision",
    "unpaid",
    `${held}; UPDATE orders SET hold_state = NULL, hold_until = NULL WHERE id = $o`,
    /the hold of order .* may not go there/,
  ],
  [
    "a released order held again",
    "unpaid",
    `${held}; UPDATE orders SET hold_state = 'released' WHERE id = $o; UPDATE orders SET hold_state = 'held' WHERE id = $o`,
    /the hold of order .* may not go there/,
  ],
  [
    "a delivered order held",
    "delivered",
    "UPDATE orders SET hold_state = 'held', hold_until = now() WHERE id = $o",
    /the hold of order .* may not go there/,
  ],
  [
    "money held for longer than it was to be",
    "unpaid",
    `${held}; UPDATE orders SET hold_until = now() + interval '30 days' WHERE id = $o`,
    /the hold of order .* may not go there/,
  ],
  [
    "a hold that ends while something still waits",
    "unpaid",
    `${held}; UPDATE orders SET hold_state = 'returned' WHERE id = $o`,
    /still waits/,
  ],
  [
    "a card's name kept in clear",
    "delivered",
    "UPDATE payments SET card_key = 'SIG_yEXdNp5VYSxbBmjTDFNt' WHERE id = $p",
    /payments_card_hashed/,
  ],
  [
    "a card that is refused",
    "unpaid",
    "INSERT INTO blocks (kind, key, secret_id, hint, reason, set_by, set_at) VALUES ('card', repeat('x', 43), 'x', 'x', 'x', 'x', now())",
    /blocks_hold/,
  ],
  [
    "a delivered item that waits again",
    "delivered",
    "UPDATE lines SET status = 'waiting' WHERE id = $l",
    /does not wait again/,
  ],
  [
    "a refunded item that waits again",
    "refunded",
    "UPDATE lines SET status = 'waiting' WHERE id = $l",
    /does not wait again/,
  ],
  [
    "an undecided item that waits again",
    "processing",
    "UPDATE lines SET status = 'waiting' WHERE id = $l",
    /does not wait again/,
  ],
  [
    "a refund taken back without the provider's list",
    "delivered",
    `INSERT INTO effects (id, kind, order_id, payment_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at)
       VALUES ('x', 'REFUND', $o, $p, $p, 'x', 1, 'INTENT', 100, '{}', now());
     UPDATE effects SET state = 'SENDING', sent_at = now() WHERE id = 'x';
     UPDATE effects SET state = 'SUCCEEDED', settled_at = now() WHERE id = 'x';
     UPDATE effects SET state = 'REVERSED', evidence = '{"status":"failed"}' WHERE id = 'x'`,
    /only the provider's list takes it back/,
  ],
  [
    "a dispute undecided and over",
    "delivered",
    "INSERT INTO disputes (id, payment_id, kobo, state, opened_at) VALUES ('x', $p, 100, 'lost', now())",
    /disputes_decided/,
  ],
  [
    "a delivered purchase booked to another wallet",
    "delivered",
    "UPDATE effects SET wallet = 'bonus' WHERE id = $e",
    /the wallet of effect .* is booked/,
  ],
  [
    "a refund sent to a wallet afterwards",
    "delivered",
    "UPDATE orders SET refund_to = 'wallet', user_how = 'placed' WHERE id = $o",
    /is written once/,
  ],
  [
    "a delivered purchase reversed on a word",
    "delivered",
    "UPDATE effects SET state = 'REVERSED', evidence = '{\"status\":\"FAILED\"}', settled_at = now() WHERE id = $e",
    /a word does not reverse it/,
  ],
  // Effects.
  [
    "an effect born as SENDING",
    "delivered",
    'INSERT INTO effects SELECT (jsonb_populate_record(e, \'{"id":"x","customer_ref":"x","state":"SENDING","upstream_id":null}\')).* FROM effects e WHERE id = $e',
    /begins as INTENT/,
  ],
  [
    "a second vend of a delivered line",
    "delivered",
    'INSERT INTO effects SELECT (jsonb_populate_record(e, \'{"id":"x","customer_ref":"x","state":"INTENT","upstream_id":null,"sent_at":null,"settled_at":null}\')).* FROM effects e WHERE id = $e',
    /effects_one_live_per_line/,
  ],
  [
    "a second vend beside one that is undecided",
    "processing",
    'INSERT INTO effects SELECT (jsonb_populate_record(e, \'{"id":"x","customer_ref":"x","state":"INTENT","upstream_id":null}\')).* FROM effects e WHERE id = $e',
    /effects_one_live_per_line/,
  ],
  [
    "a refund beside a delivery",
    "delivered",
    "INSERT INTO effects (id, kind, order_id, line_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at) VALUES ('x', 'REFUND', $o, $l, $p, 'x', 1, 'INTENT', 100, '{}', now())",
    /effects_one_live_per_line/,
  ],
  [
    "a refund beside a vend that is undecided",
    "processing",
    "INSERT INTO effects (id, kind, order_id, line_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at) VALUES ('x', 'REFUND', $o, $l, $p, 'x', 1, 'INTENT', 100, '{}', now())",
    /effects_one_live_per_line/,
  ],
  [
    "a vend of a refunded line",
    "refunded",
    'INSERT INTO effects SELECT (jsonb_populate_record(e, \'{"id":"x","customer_ref":"x","state":"INTENT","upstream_id":null}\')).* FROM effects e WHERE id = $e',
    /is not bought again/,
  ],
  [
    "a second vend of what was reversed",
    "delivered",
    `UPDATE effects SET state = 'REVERSED', evidence = '{"decidedBy":"x"}', settled_at = now() WHERE id = $e;
     INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, created_at)
       SELECT 'x', 'VEND', order_id, line_id, 'x', 2, 'INTENT', 100, '{}', now() FROM effects WHERE id = $e`,
    /is not bought again/,
  ],
  [
    "a vend without an applied payment",
    "unpaid",
    "INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, created_at) VALUES ('x', 'VEND', $o, $l, 'x', 1, 'INTENT', 100, '{}', now())",
    /no vend without an applied payment/,
  ],
  [
    "a month bought while the one before is undecided",
    "processing",
    `INSERT INTO lines SELECT (jsonb_populate_record(l, jsonb_build_object('id', 'x' || n, 'position', 90 + n, 'follows', n = 1, 'status', 'waiting', 'delivery_cipher', NULL, 'delivered_at', NULL))).* FROM lines l, generate_series(0, 1) n WHERE id = $l;
     INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, created_at) VALUES ('x', 'VEND', $o, 'x1', 'x', 1, 'INTENT', 100, '{}', now())`,
    /follows one that is not delivered/,
  ],
  [
    "an item cut loose from the one that it follows",
    "delivered",
    "UPDATE lines SET follows = NOT follows WHERE id = $l",
    /is written once/,
  ],
  [
    "a refund of what was never captured",
    "unpaid",
    "INSERT INTO effects (id, kind, order_id, line_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at) VALUES ('x', 'REFUND', $o, $l, $p, 'x', 1, 'INTENT', 100, '{}', now())",
    /captured nothing/,
  ],
  [
    "a refund beyond what was captured",
    "delivered",
    "INSERT INTO effects (id, kind, order_id, payment_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at) VALUES ('x', 'REFUND', $o, $p, $p, 'x', 1, 'INTENT', 100000000, '{}', now())",
    /would exceed/,
  ],
  [
    "a refund more after all was refunded",
    "refunded",
    "INSERT INTO effects (id, kind, order_id, payment_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at) VALUES ('x', 'REFUND', $o, $p, $p, 'x', 1, 'INTENT', 1, '{}', now())",
    /would exceed/,
  ],
  [
    "an effect with two subjects",
    "delivered",
    "INSERT INTO effects (id, kind, order_id, line_id, payment_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at) VALUES ('x', 'REFUND', $o, $l, $p, $p, 'x', 1, 'INTENT', 1, '{}', now())",
    /effects_one_subject/,
  ],
  [
    "an effect with none",
    "delivered",
    "INSERT INTO effects (id, kind, order_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at) VALUES ('x', 'REFUND', $o, $p, 'x', 1, 'INTENT', 1, '{}', now())",
    /effects_one_subject/,
  ],
  [
    "a vend of a payment",
    "delivered",
    "INSERT INTO effects (id, kind, order_id, payment_id, customer_ref, attempt, state, amount_kobo, request, created_at) VALUES ('x', 'VEND', $o, $p, 'x', 1, 'INTENT', 1, '{}', now())",
    /effects_vend_has_line/,
  ],
  [
    "a customerRef used twice",
    "refunded",
    "INSERT INTO effects (id, kind, order_id, payment_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at) SELECT 'x', 'REFUND', $o, $p, $p, customer_ref, 1, 'INTENT', 0, '{}', now() FROM effects WHERE id = $e",
    /effects_customer_ref_key/,
  ],
  [
    "another's upstream id",
    "processing",
    "UPDATE effects SET upstream_id = (SELECT upstream_id FROM effects WHERE kind = 'VEND' AND state = 'SUCCEEDED' LIMIT 1) WHERE id = $e",
    /written once|effects_kind_upstream_id_key/,
  ],
  [
    "a customerRef rewritten",
    "processing",
    "UPDATE effects SET customer_ref = 'x' WHERE id = $e",
    /written once/,
  ],
  ["an amount rewritten", "processing", "UPDATE effects SET amount_kobo = 1 WHERE id = $e", /written once/],
  [
    "a request rewritten",
    "processing",
    'UPDATE effects SET request = \'{"phone":"x"}\' WHERE id = $e',
    /written once/,
  ],
  [
    "an effect moved to another line",
    "processing",
    "UPDATE effects SET line_id = (SELECT id FROM lines WHERE id <> $l LIMIT 1) WHERE id = $e",
    /written once/,
  ],
  [
    "an attempt moved to another supplier key",
    "processing",
    "UPDATE effects SET supplier_key = 'lagos' WHERE id = $e",
    /written once/,
  ],
  [
    "an upstream id taken back",
    "processing",
    "UPDATE effects SET upstream_id = NULL WHERE id = $e",
    /written once/,
  ],
  [
    "a sending time taken back",
    "processing",
    "UPDATE effects SET sent_at = NULL WHERE id = $e",
    /written once/,
  ],
  [
    "a vend sent again",
    "processing",
    "UPDATE effects SET state = 'SENDING' WHERE id = $e",
    /may not go from PROCESSING to SENDING/,
  ],
  [
    "a success that is undone by hand",
    "delivered",
    "UPDATE effects SET state = 'FAILED', evidence = '{}' WHERE id = $e",
    /may not go from SUCCEEDED/,
  ],
  [
    "a failure without evidence",
    "processing",
    "UPDATE effects SET state = 'FAILED', evidence = NULL WHERE id = $e",
    /effects_dead_has_evidence/,
  ],
  [
    "a state that doesn't exist",
    "processing",
    "UPDATE effects SET state = 'DONE' WHERE id = $e",
    /may not go|effects_state_word/,
  ],
  ["an effect deleted", "processing", "DELETE FROM effects WHERE id = $e", /DELETE of effects is forbidden/],
  // Payments.
  [
    "a payment born captured",
    "unpaid",
    "INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, disposition, captured_kobo, captured_currency, captured_at, created_at) VALUES ('x', $o, 'ORDER', 'paystack', 'x', 1, 'CAPTURED', 'APPLIED', 1, 'NGN', now(), now())",
    /begins as CREATED/,
  ],
  [
    "a second applied payment",
    "delivered",
    "INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, created_at) VALUES ('x', $o, 'ORDER', 'paystack', 'x', 1, 'CREATED', now()); UPDATE payments SET state = 'CAPTURED', disposition = 'APPLIED', captured_kobo = 1, captured_currency = 'NGN', captured_at = now() WHERE id = 'x'",
    /payments_one_applied/,
  ],
  [
    "too little applied",
    "unpaid",
    "UPDATE payments SET state = 'CAPTURED', disposition = 'APPLIED', captured_kobo = expected_kobo - 1, captured_currency = 'NGN', captured_at = now() WHERE id = $p",
    /payments_applied_is_exact/,
  ],
  [
    "too much applied",
    "unpaid",
    "UPDATE payments SET state = 'CAPTURED', disposition = 'APPLIED', captured_kobo = expected_kobo + 1, captured_currency = 'NGN', captured_at = now() WHERE id = $p",
    /payments_applied_is_exact/,
  ],
  [
    "another currency applied",
    "unpaid",
    "UPDATE payments SET state = 'CAPTURED', disposition = 'APPLIED', captured_kobo = expected_kobo, captured_currency = 'GHS', captured_at = now() WHERE id = $p",
    /payments_applied_is_exact/,
  ],
  [
    "captured money without a disposition",
    "unpaid",
    "UPDATE payments SET state = 'CAPTURED', captured_kobo = expected_kobo, captured_currency = 'NGN', captured_at = now() WHERE id = $p",
    /payments_disposition/,
  ],
  [
    "captured money rewritten",
    "delivered",
    "UPDATE payments SET captured_kobo = captured_kobo - 1 WHERE id = $p",
    /captured: that is final/,
  ],
  [
    "captured money un-captured",
    "delivered",
    "UPDATE payments SET state = 'FAILED', disposition = NULL WHERE id = $p",
    /captured: that is final/,
  ],
  [
    "surplus made of the applied payment",
    "delivered",
    "UPDATE payments SET disposition = 'SURPLUS' WHERE id = $p",
    /captured: that is final/,
  ],
  [
    "a price lowered on a started payment",
    "unpaid",
    "UPDATE payments SET expected_kobo = 1 WHERE id = $p",
    /written once/,
  ],
  [
    "a payment moved to another order",
    "delivered",
    "UPDATE payments SET order_id = (SELECT id FROM orders WHERE id <> $o LIMIT 1) WHERE id = $p",
    /written once/,
  ],
  [
    "a reference used twice",
    "unpaid",
    "INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, created_at) SELECT 'x', $o, 'ORDER', provider, reference, 1, 'CREATED', now() FROM payments WHERE id = $p",
    /payments_provider_reference_key/,
  ],
  [
    "an order's payment without an order",
    "unpaid",
    "INSERT INTO payments (id, purpose, provider, reference, expected_kobo, state, created_at) VALUES ('x', 'ORDER', 'paystack', 'x', 1, 'CREATED', now())",
    /payments_order_purpose/,
  ],
  ["a payment deleted", "unpaid", "DELETE FROM payments WHERE id = $p", /DELETE of payments is forbidden/],
  // Orders and lines.
  ["an order's total rewritten", "unpaid", "UPDATE orders SET total_kobo = 1 WHERE id = $o", /written once/],
  [
    "a payment fee dropped without a payment from the wallet",
    "unpaid",
    "UPDATE orders SET total_kobo = total_kobo - payment_fee_kobo, payment_fee_kobo = 0 WHERE id = $o; UPDATE lines SET total_kobo = total_kobo - fee_kobo, fee_kobo = 0 WHERE order_id = $o; SET CONSTRAINTS ALL IMMEDIATE",
    /order .* was not paid from a wallet/,
  ],
  [
    "a payment fee lowered",
    "unpaid",
    "UPDATE orders SET total_kobo = total_kobo - 1, payment_fee_kobo = payment_fee_kobo - 1 WHERE id = $o",
    /written once/,
  ],
  [
    "a payment fee dropped after the payment",
    "processing",
    "UPDATE orders SET total_kobo = total_kobo - payment_fee_kobo, payment_fee_kobo = 0 WHERE id = $o",
    /written once/,
  ],
  [
    "a line's payment fee dropped without its order's",
    "unpaid",
    "UPDATE lines SET total_kobo = total_kobo - fee_kobo, fee_kobo = 0 WHERE id = $l",
    /written once/,
  ],
  ["an order's input rewritten", "unpaid", "UPDATE orders SET input = '{}' WHERE id = $o", /written once/],
  [
    "a checkout key used twice",
    "unpaid",
    'INSERT INTO orders SELECT (jsonb_populate_record(o, \'{"id":"x","ref":"x","token_sha256":"x"}\')).* FROM orders o WHERE id = $o',
    /orders_checkout_key_key/,
  ],
  [
    "an order whose lines are not its total",
    "unpaid",
    'INSERT INTO orders SELECT (jsonb_populate_record(o, \'{"id":"x","ref":"x","token_sha256":"x","checkout_key":"x"}\')).* FROM orders o WHERE id = $o; SET CONSTRAINTS ALL IMMEDIATE',
    /do not sum to its total/,
  ],
  [
    "an order status that doesn't exist",
    "unpaid",
    "UPDATE orders SET status = 'done' WHERE id = $o",
    /orders_status_word/,
  ],
  ["an order deleted", "unpaid", "DELETE FROM orders WHERE id = $o", /DELETE of orders is forbidden/],
  [
    "a line's recipient rewritten",
    "processing",
    "UPDATE lines SET recipient = '+2348039999999' WHERE id = $l",
    /written once/,
  ],
  [
    "a line's ceiling raised",
    "processing",
    "UPDATE lines SET ceiling_kobo = ceiling_kobo * 2 WHERE id = $l",
    /written once/,
  ],
  [
    "a line called delivered that isn't",
    "processing",
    "UPDATE lines SET status = 'delivered', delivery_cipher = 'x', delivered_at = now() WHERE id = $l",
    /is not delivered/,
  ],
  [
    "a line called refunded that isn't",
    "processing",
    "UPDATE lines SET status = 'refunded' WHERE id = $l",
    /is not refunded/,
  ],
  [
    "what was delivered rewritten",
    "delivered",
    "UPDATE lines SET delivery_cipher = 'x' WHERE id = $l",
    /written once/,
  ],
  ["a line deleted", "unpaid", "DELETE FROM lines WHERE id = $l", /DELETE of lines is forbidden/],
  // The ledger and the audit.
  [
    "a journal that doesn't sum to zero",
    "delivered",
    "WITH j AS (INSERT INTO journals (key, kind, at) VALUES ('x', 'x', now()) RETURNING id) SELECT 1; INSERT INTO ledger_entries (journal_id, account, amount_kobo) SELECT id, 'held', 1 FROM journals WHERE key = 'x'; SET CONSTRAINTS ALL IMMEDIATE",
    /does not sum to zero/,
  ],
  [
    "an empty journal",
    "delivered",
    "INSERT INTO journals (key, kind, at) VALUES ('x', 'x', now()); SET CONSTRAINTS ALL IMMEDIATE",
    /does not sum to zero/,
  ],
  [
    "an entry more in an old journal",
    "delivered",
    "INSERT INTO ledger_entries (journal_id, account, amount_kobo) SELECT min(id), 'held', 1 FROM journals",
    /is closed/,
  ],
  [
    "a journal posted twice",
    "delivered",
    "INSERT INTO journals (key, kind, at) SELECT key, kind, at FROM journals LIMIT 1",
    /journals_key_key/,
  ],
  [
    "an entry rewritten",
    "delivered",
    "UPDATE ledger_entries SET amount_kobo = 0",
    /UPDATE of ledger_entries is forbidden/,
  ],
  ["a journal deleted", "delivered", "DELETE FROM journals", /DELETE of journals is forbidden/],
  [
    "the audit rewritten",
    "delivered",
    "UPDATE transitions SET to_state = 'x'",
    /UPDATE of transitions is forbidden/,
  ],
  ["the audit deleted", "delivered", "DELETE FROM transitions", /DELETE of transitions is forbidden/],
  ["the timeline deleted", "delivered", "DELETE FROM order_events", /DELETE of order_events is forbidden/],
  [
    "what was received rewritten",
    "delivered",
    "INSERT INTO received (effect_id, at, goods, cipher) VALUES ($e, now(), 'none', 'v1'); UPDATE received SET cipher = 'x'",
    /is written once/,
  ],
  [
    "a young answer emptied",
    "delivered",
    "INSERT INTO received (effect_id, at, goods, cipher) VALUES ($e, now(), 'none', 'v1'); UPDATE received SET cipher = ''",
    /is written once/,
  ],
  [
    "what was received deleted",
    "delivered",
    "INSERT INTO received (effect_id, at, goods, cipher) VALUES ($e, now(), 'none', 'v1'); DELETE FROM received",
    /DELETE of received is forbidden|permission denied for table received/,
  ],
  [
    "goods emptied whose person is known",
    "delivered",
    "UPDATE lines SET delivery_cipher = '' WHERE id = $l",
    /is written once/,
  ],
  [
    "goods sealed anew by the shop's own role",
    "delivered",
    "UPDATE lines SET delivery_cipher = regexp_replace(delivery_cipher, '^v1.[0-9a-f]{8}', 'v1.00000000') WHERE id = $l",
    /is written once/,
  ],
  [
    "a number masked whose person is known",
    "delivered",
    "UPDATE lines SET recipient = '***' WHERE id = $l",
    /is written once/,
  ],
  [
    "another number in an order whose person is gone",
    "delivered",
    "UPDATE orders SET email = 'removed' WHERE id = $o; UPDATE lines SET recipient = '+2348030000001' WHERE id = $l",
    /is written once/,
  ],
  [
    "a number masked before it is served",
    "unpaid",
    "UPDATE orders SET email = 'removed' WHERE id = $o; UPDATE lines SET recipient = '***' WHERE id = $l",
    /is written once/,
  ],
  [
    "an input emptied before it is served",
    "unpaid",
    "UPDATE orders SET email = 'removed', input = '{}', request_hash = 'removed' WHERE id = $o",
    /is written once/,
  ],
  [
    "another intent after its person is gone",
    "delivered",
    "UPDATE orders SET email = 'removed' WHERE id = $o; UPDATE effects SET request = '{\"phone\":\"1\"}' WHERE id = $e",
    /is written once/,
  ],
  ["a stored answer rewritten", "delivered", "UPDATE facts SET body = '{}'", /UPDATE of facts is forbidden/],
  ["the books emptied", "delivered", "TRUNCATE ledger_entries", /TRUNCATE of ledger_entries is forbidden/],
  ["the orders emptied", "delivered", "TRUNCATE orders CASCADE", /TRUNCATE of \w+ is forbidden/],
  // Webhooks and other incoming data.
  [
    "a webhook stored twice",
    "delivered",
    "INSERT INTO inbox (source, sha256, raw, received_at) VALUES ('merchant', 'x', '', now()), ('merchant', 'x', '', now())",
    /inbox_source_sha256_key/,
  ],
  [
    "a webhook deleted",
    "delivered",
    "INSERT INTO inbox (source, sha256, raw, received_at) VALUES ('merchant', 'x', '', now()); DELETE FROM inbox",
    /DELETE of inbox is forbidden/,
  ],
  [
    "an eSIM given to another line",
    "delivered",
    "INSERT INTO esims (iccid, line_id) VALUES ('1', $l); UPDATE esims SET line_id = NULL",
    /whose eSIM 1 is, is written once/,
  ],
  [
    "an eSIM deleted",
    "delivered",
    "INSERT INTO esims (iccid) VALUES ('1'); DELETE FROM esims",
    /DELETE of esims is forbidden/,
  ],
  [
    "a receipt's code made another order's",
    "delivered",
    "INSERT INTO receipts (code, order_id, at) VALUES ('000000000000', $o, now()); UPDATE receipts SET code = '000000000001'",
    /UPDATE of receipts is forbidden/,
  ],
  [
    "a second code of one order",
    "delivered",
    "INSERT INTO receipts (code, order_id, at) VALUES ('000000000000', $o, now()), ('000000000001', $o, now())",
    /receipts_order_id_key/,
  ],
  [
    "an alarm deleted",
    "delivered",
    "INSERT INTO alarms (at, kind) VALUES (now(), 'x'); DELETE FROM alarms",
    /DELETE of alarms is forbidden/,
  ],
  [
    "a plan's old price rewritten",
    "delivered",
    "UPDATE plan_prices SET cost_kobo = 1",
    /UPDATE of plan_prices is forbidden/,
  ],
  [
    "a margin rule rewritten",
    "delivered",
    "UPDATE margin_rules SET markup_bp = 0",
    /UPDATE of margin_rules is forbidden/,
  ],
  [
    "a scheduled price called off twice",
    "delivered",
    "INSERT INTO margin_rules (service, markup_bp, flat_kobo, floor_kobo, from_at, cancels) SELECT 'airtime', 0, 0, 0, now(), min(id) FROM margin_rules CROSS JOIN generate_series(1, 2) n GROUP BY n",
    /margin_rules_cancels_key/,
  ],
  [
    "a price that calls off itself",
    "delivered",
    "INSERT INTO margin_rules (service, markup_bp, flat_kobo, floor_kobo, from_at, cancels) VALUES ('airtime', 0, 0, 0, now(), 1000000)",
    /margin_rules_cancels_earlier/,
  ],
  [
    "a closed day rewritten",
    "delivered",
    "INSERT INTO day_closes (day, figures, prev_hash, hash, closed_at, closed_by) VALUES ('2020-01-01', '{}', 'a', 'b', now(), 'x'); UPDATE day_closes SET figures = '[]'",
    /UPDATE of day_closes is forbidden/,
  ],
  // Cases and discrepancies: what needs manual review can't be lost or rewritten.
  [
    "a case deleted",
    "delivered",
    'SELECT open_case(\'{"kind":"not_received","subject":"x","why":"x"}\', now()); DELETE FROM cases',
    /DELETE of cases is forbidden/,
  ],
  [
    "what a customer wrote deleted",
    "delivered",
    'SELECT open_case(\'{"kind":"not_received","subject":"x","why":"x"}\', now()); INSERT INTO case_messages (case_id, author, cipher, at) SELECT max(id), \'customer\', \'x\', now() FROM cases; DELETE FROM case_messages',
    /DELETE of case_messages is forbidden/,
  ],
  [
    "a message of nobody's",
    "delivered",
    'SELECT open_case(\'{"kind":"not_received","subject":"x","why":"x"}\', now()); INSERT INTO case_messages (case_id, author, cipher, at) SELECT max(id), \'somebody\', \'x\', now() FROM cases',
    /case_messages_author/,
  ],
  [
    "a program among a conversation's files",
    "delivered",
    `SELECT open_case('{"kind":"not_received","subject":"x","why":"x"}', now()); INSERT INTO case_messages (case_id, author, cipher, at) SELECT max(id), 'customer', 'x', now() FROM cases;
      INSERT INTO case_files (id, message_id, cipher, size, type, bytes) SELECT 'x', max(id), 'x', 1, 'text/html', decode(repeat('00', 29), 'hex') FROM case_messages`,
    /case_files_type/,
  ],
  [
    "a file that is larger than it says",
    "delivered",
    `SELECT open_case('{"kind":"not_received","subject":"x","why":"x"}', now()); INSERT INTO case_messages (case_id, author, cipher, at) SELECT max(id), 'customer', 'x', now() FROM cases;
      INSERT INTO case_files (id, message_id, cipher, size, type, bytes) SELECT 'x', max(id), 'x', 1, 'image/png', decode(repeat('00', 99), 'hex') FROM case_messages`,
    /case_files_size/,
  ],
  [
    "a file neither kept nor refused",
    "delivered",
    `SELECT open_case('{"kind":"not_received","subject":"x","why":"x"}', now()); INSERT INTO case_messages (case_id, author, cipher, at) SELECT max(id), 'customer', 'x', now() FROM cases;
      INSERT INTO case_files (id, message_id, cipher, size) SELECT 'x', max(id), 'x', 1 FROM case_messages`,
    /case_files_kept_or_refused/,
  ],
  [
    "a file refused for no reason of ours",
    "delivered",
    `SELECT open_case('{"kind":"not_received","subject":"x","why":"x"}', now()); INSERT INTO case_messages (case_id, author, cipher, at) SELECT max(id), 'customer', 'x', now() FROM cases;
      INSERT INTO case_files (id, message_id, cipher, size, refused) SELECT 'x', max(id), 'x', 1, 'ugly' FROM case_messages`,
    /case_files_refused/,
  ],
  [
    "more files than a conversation holds",
    "delivered",
    `SELECT open_case('{"kind":"not_received","subject":"x","why":"x"}', now()); UPDATE cases SET file_bytes = 31457281`,
    /cases_file_bytes/,
  ],
  [
    "an open conversation that goes on in another",
    "delivered",
    `SELECT open_case('{"kind":"not_received","subject":"x","why":"x"}', now()), open_case('{"kind":"not_received","subject":"y","why":"x"}', now());
      UPDATE cases SET merged_into = (SELECT max(id) FROM cases), outcome = 'merged' WHERE subject = 'x'`,
    /cases_merged/,
  ],
  [
    "more than a handful of labels on a case",
    "delivered",
    `SELECT open_case('{"kind":"not_received","subject":"x","why":"x"}', now()); UPDATE cases SET labels = '{a,b,c,d,e,f}'`,
    /cases_labels/,
  ],
  [
    "more than a handful of labels on a difference",
    "delivered",
    `${difference("open")}; UPDATE differences SET labels = '{a,b,c,d,e,f}'`,
    /differences_labels/,
  ],
  [
    "a case's evidence rewritten",
    "delivered",
    'SELECT open_case(\'{"kind":"not_received","subject":"x","why":"x"}\', now()); UPDATE cases SET evidence = \'{}\', why = \'y\'',
    /what case \d+ is about is written once/,
  ],
  [
    "a case closed without a reason",
    "delivered",
    'SELECT open_case(\'{"kind":"not_received","subject":"x","why":"x"}\', now()); UPDATE cases SET state = \'closed\', closed_at = now()',
    /cases_closed_with_reason/,
  ],
  [
    "a difference deleted",
    "delivered",
    `${difference("open")}; DELETE FROM differences`,
    /DELETE of differences is forbidden/,
  ],
  [
    "a difference explained without words",
    "delivered",
    `${difference("open")}; UPDATE differences SET state = 'explained'`,
    /differences_explained/,
  ],
  [
    "a resolved difference opened again",
    "delivered",
    `${difference("resolved")}; UPDATE differences SET state = 'open', resolved_at = NULL`,
    /is resolved: that is final/,
  ],
  // People and staff.
  [
    "an audit entry written by hand",
    "delivered",
    "INSERT INTO audit_entries (seq, at, actor_role, action, subject, prev_hash, hash) SELECT seq + 1, now(), 'owner', 'x', 'x', hash, 'x' FROM audit_head",
    /written by audit_append/,
  ],
  [
    "an audit entry rewritten",
    "delivered",
    "SELECT audit_append(NULL, 'operator', 'x', 'x', NULL, NULL, NULL, now()); UPDATE audit_entries SET reason = 'x'",
    /UPDATE of audit_entries is forbidden/,
  ],
  [
    "an audit entry deleted",
    "delivered",
    "SELECT audit_append(NULL, 'operator', 'x', 'x', NULL, NULL, NULL, now()); DELETE FROM audit_entries",
    /DELETE of audit_entries is forbidden/,
  ],
  ["the audit log emptied", "delivered", "TRUNCATE audit_entries", /TRUNCATE of audit_entries is forbidden/],
  [
    "the end of the audit log moved back",
    "delivered",
    "UPDATE audit_head SET seq = 0",
    /moves with its entries alone/,
  ],
  [
    "a user deleted",
    "delivered",
    "INSERT INTO users (id, email, created_at) VALUES ('x', 'x@example.com', now()); DELETE FROM users WHERE id = 'x'",
    /DELETE of users is forbidden/,
  ],
  [
    "one address twice in other capitals",
    "delivered",
    "INSERT INTO users (id, email, created_at) VALUES ('x', 'X@example.com', now())",
    /users_email_lower/,
  ],
  [
    "a role that doesn't exist",
    "delivered",
    "INSERT INTO users (id, email, role, created_at) VALUES ('x', 'x@example.com', 'root', now())",
    /users_role_word/,
  ],
  [
    "the last owner made a customer",
    "delivered",
    "INSERT INTO users (id, email, role, created_at) VALUES ('x', 'x@example.com', 'owner', now()); UPDATE users SET role = 'customer' WHERE role = 'owner'",
    /a shop keeps an owner/,
  ],
  [
    "an invitation to a role that doesn't exist",
    "delivered",
    "INSERT INTO staff_invitations (id, email, role, token_sha256, created_at, expires_at) VALUES ('x', 'x@example.com', 'customer', 'x', now(), now())",
    /staff_invitations_role_word/,
  ],
  [
    "a message deleted",
    "delivered",
    "INSERT INTO messages (id, key, kind, to_address, data, created_at) VALUES ('x', 'x', 'x', 'x@example.com', '{}', now()); DELETE FROM messages",
    /DELETE of messages is forbidden/,
  ],
  [
    "a tax invoice deleted",
    "delivered",
    `${invoice(1)}; DELETE FROM invoices`,
    /DELETE of invoices is forbidden/,
  ],
  [
    "a tax invoice renumbered",
    "delivered",
    `${invoice(1)}; UPDATE invoices SET number = 2, follows = 1`,
    /UPDATE of invoices is forbidden/,
  ],
  ["a gap in the numbers of invoices", "delivered", invoice(3), /invoices_series_follows_fkey/],
  ["a second invoice of an order", "delivered", `${invoice(1)}; ${invoice(2)}`, /invoices_order_id_key/],
  [
    "a credit note of no invoice",
    "delivered",
    "INSERT INTO credit_notes (series, number, invoice, line_id, amount_kobo, vat_kobo, at) VALUES ('T', 1, 1, $l, 100, 7, now())",
    /credit_notes_series_invoice_fkey/,
  ],
  [
    "a credit note twice for an item",
    "delivered",
    `${invoice(1)}; INSERT INTO credit_notes (series, number, follows, invoice, line_id, amount_kobo, vat_kobo, at)
      SELECT 'T', n, nullif(n - 1, 0), 1, $l, 100, 7, now() FROM generate_series(1, 2) n`,
    /credit_notes_line_id_key/,
  ],
];
