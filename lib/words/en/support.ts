/** How to contact support. A separate file, because every page includes it for its error view. */
export const supportWords = {
  heading: "Talk to a person",
  body: "Have your order reference ready. We never ask for your card, PIN or password.",
  phone: "Call",
  none: "This shop hasn't published a contact yet. The help page says what you can do yourself.",
  help: "Help",
};
