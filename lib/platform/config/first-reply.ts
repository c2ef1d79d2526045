/** Maximum staffed hours until the first reply to a customer: the owner's setting. */
export const FIRST_REPLY = { key: "first_reply_hours", usual: 2, min: 1, max: 24 } as const;
