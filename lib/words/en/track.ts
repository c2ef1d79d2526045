/** Finding an order again. */
export const trackWords = {
  title: "Find an order",
  lead: "Type the reference and the e-mail or phone number you bought with.",
  ref: "Order reference",
  refHint: "Ten letters and digits, like K7QF3-M2X9D. It is in your receipt.",
  contact: "E-mail or phone number of the order",
  submit: "Find it",
  miss: "We found no order for these two together. Check both: the reference is ten letters and digits, and the e-mail or phone must be the one of the order.",
  missHeading: "Nothing found",
  since: (day: string, time: string) => `Bought on ${day}; last change at ${time}.`,
  found: (ref: string) => `Order ${ref}`,
  foundNote:
    "For your safety this page shows only how far it is. What was delivered opens from the link on your own phone or in your receipt.",
  device: "Orders on this phone",
  deviceNone: "No order is kept on this phone.",
  refMissing: "Type the order's reference.",
  contactMissing: "Type the e-mail or the phone number of the order.",
};
