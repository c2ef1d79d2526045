import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Entry } from "./entry";

test("names a requested change by the entry's subject; its email breaks before the @", () => {
  const entry = {
    seq: 1,
    at: new Date(0),
    who: "owner@example.com",
    role: "owner",
    action: "approval.asked",
    subject: "invite:tobi@example.com",
    subjectEmail: null,
    before: null,
    after: { approval: "role" },
    reason: null,
  };
  expect(renderToString(<Entry entry={entry} />)).toContain("Invitation of tobi<wbr/>@example.com");
});
