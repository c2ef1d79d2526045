import { bad, good, type StaffNotice } from "./staff-notice";

/** Built-in replies, until the owner writes others. Customers read them. */
export const firstMacros = [
  {
    name: "We're checking",
    text: "Hello {name},\n\nWe're checking order {ref} with the provider and will write again as soon as they answer. Please don't buy it again meanwhile.",
  },
  {
    name: "It was delivered",
    text: "Hello {name},\n\nThe provider confirms that order {ref} was delivered. Please check the balance once more, or restart the phone. Still nothing? Reply on the order page.",
  },
  {
    name: "Refund sent",
    text: "Hello {name},\n\nWe refunded order {ref}. The order page shows the amount and where it went. Cards can take up to 10 working days.",
  },
];

export const macrosWords = {
  title: "Macros",
  insert: "Start from:",
  lead: "Replies to start from. {ref} becomes the order's reference, {amount} what was paid, {name} the customer's name.",
  use: "Macro",
  name: "Name",
  text: "Text",
  save: "Save macro",
  add: "New macro",
  delete: (name: string) => `Delete macro ${name}`,
};

export const macroNotices: Record<string, StaffNotice> = {
  saved: good("Macro saved", "It is offered beside every conversation."),
  deleted: good("Macro deleted", "Sent replies stay as they are."),
  name: bad("Not saved", "Enter a name of up to 40 characters."),
  text: bad("Not saved", "Enter a text of up to 2,000 characters."),
  many: bad("Not saved", "You have 30 macros. Delete one first."),
  not_found: bad("Not found", "It no longer exists."),
};
