import { expect, it } from "vitest";
import { staffWords } from "@/lib/words/en/staff";
import { may, RIGHTS } from "./rights";
import { type Role, STAFF_ROLES } from "./signed-in";

/**
 * Written a second time by hand, so that a right given to another role by mistake is noticed. O owner, M manager, S support, A
 * accountant, U auditor.
 */
const TABLE = `
desk.view             OMSAU
orders.view           OMSAU
orders.export         OM.AU
orders.check          OMS..
orders.decide         OM...
orders.return         OMS..
orders.sendAgain      OM...
approvals.decide      OM...
goods.reveal          O....
inbox.view            OMSAU
cases.answer          OMS..
cases.merge           OMS..
macros.edit           OM...
customers.view        OMS.U
customers.export      OM..U
customers.signOut     OMS..
customers.dropFactor  O....
blocklist.edit        OMS..
wallets.payOut        O....
catalogue.view        OM.AU
catalogue.edit        OM...
prices.edit           OM...
money.view            OM.AU
differences.answer    O..A.
books.close           O..A.
disputes.view         OMSAU
disputes.answer       OM...
activity.view         OM..U
webhooks.view         OMS.U
webhooks.replay       OMS..
views.share           OM...
settings.view         OM..U
settings.edit         O....
emails.open           O....
staff.manage          O....`;
const LETTERS = { owner: "O", manager: "M", support: "S", accountant: "A", auditor: "U" } as const;

it("gives each role these rights and no others", () => {
  const rows = RIGHTS.map((right) => {
    const letters = STAFF_ROLES.map((role) => (may(role, right) ? LETTERS[role] : "."));
    return `${right.padEnd(22)}${letters.join("")}`;
  });
  expect(`\n${rows.join("\n")}`).toBe(TABLE);
});

it("gives no rights to customers or unknown roles", () => {
  for (const role of ["customer", "treasurer" as Role, "" as Role] as const) {
    expect(RIGHTS.filter((right) => may(role, right))).toEqual([]);
  }
});

it("names every right on the Staff page", () => {
  expect(Object.keys(staffWords.rights)).toEqual(RIGHTS);
  expect(Object.keys(staffWords.roleNotes).sort()).toEqual([...STAFF_ROLES].sort());
});
