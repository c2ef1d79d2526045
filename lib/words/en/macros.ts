/** Built-in replies, until the owner writes others. Customers read them. */
export const firstMacros = [
  {
    name: "We're checking",
    text: "Hello {name},\n\nwe're checking order {ref} with the provider and will write again as soon as they answer. Please don't buy it again meanwhile.",
  },
  {
    name: "It was delivered",
    text: "Hello {name},\n\nthe provider confirms that order {ref} was delivered. Please check the balance once more, or restart the phone. Nothing there? Answer here.",
  },
  {
    name: "Refund sent",
    text: "Hello {name},\n\nwe refunded order {ref} ({amount}). A card or bank account may take a few working days to show it.",
  },
];

export const macrosWords = {
  title: "Macros",
  lead: "Replies to start from. {ref} becomes the order's reference, {amount} what was paid, {name} the customer's name.",
  link: "Edit macros",
  use: "Macro",
  name: "Name",
  text: "Text",
  save: "Save macro",
  add: "New macro",
  delete: (name: string) => `Delete macro ${name}`,
};

export const macroNotices: Record<string, { tone: "good" | "bad"; title: string; text: string }> = {
  saved: { tone: "good", title: "Macro saved", text: "It is offered beside every conversation." },
  deleted: { tone: "good", title: "Macro deleted", text: "Sent replies stay as they are." },
  name: { tone: "bad", title: "Not saved", text: "Enter a name of up to 40 characters." },
  text: { tone: "bad", title: "Not saved", text: "Enter a text of up to 2,000 characters." },
  many: { tone: "bad", title: "Not saved", text: "You have 30 macros. Delete one first." },
  not_found: { tone: "bad", title: "Not found", text: "It no longer exists." },
};
