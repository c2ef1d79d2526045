import type { DifferenceKind } from "@/lib/model/difference";

/** What differs between our ledger and the other side's records, for the owner. */
export const differenceWords: Record<DifferenceKind, string> = {
  upstream_not_ours: "the upstream lists a purchase or payment that isn't in our books",
  vend_not_listed: "we call it delivered, the upstream doesn't list it",
  cost_differs: "the upstream took another price than we booked",
  amount_differs: "the upstream lists another face amount",
  product_differs: "the upstream lists another product",
  several_debits: "the upstream took the money more than once",
  reversal_differs: "the upstream gave back another sum than it took",
  late_vend: "the upstream carried out what we had given up and refunded: a loss",
  reversed_upstream: "we call it delivered, the upstream failed it or gave the money back",
  vend_undecided_there: "it is decided here and still open at the upstream",
  balance_differs: "the upstream's balance isn't the one of our ledger",
  payment_not_ours: "the provider took a payment that isn't in our books",
  payment_not_captured: "the provider has the money, our books don't",
  payment_not_listed: "our books have the money, the provider doesn't know the payment",
  payment_status_differs: "our books have the money, the provider says that it wasn't paid",
  payment_differs: "another sum or currency was paid than we booked",
  fees_differ: "the provider kept another fee than we booked",
  refund_not_ours: "the provider gave money back that isn't in our books",
  refund_not_listed: "we call it given back, the provider doesn't list it",
  refund_twice: "the provider gave it back more than once",
  refund_status_differs: "the provider says something else of the refund than our books",
  refund_amount_differs: "the provider gave back another sum than we booked",
};
