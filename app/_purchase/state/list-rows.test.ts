import { expect, test } from "vitest";
import { changeRows, emptyFormValues, type FormRow } from "./form-values";
import { countRows, isList, onePerRow, repeatedRows } from "./list-rows";

const row = (phone: string, more: Partial<FormRow> = {}): FormRow => ({
  phone,
  product: "",
  amount: "",
  ...more,
});
const problem = (path: string) => ({ path, code: "phone_invalid" });

test("counts a row with several problems once, and other problems not at all", () => {
  const problems = [problem("recipients.1.phone"), problem("recipients.1.amount"), problem("email")];
  expect(onePerRow(problems).map(({ path }) => path)).toEqual(["recipients.1.phone", "email"]);
  expect(countRows([row("a"), row("b"), row("c")], problems)).toEqual({ ready: 2, wrong: 1 });
});

test("reports a wrong number rather than the network that can't be told from it", () => {
  const problems = [
    problem("recipients.0.amount"),
    problem("recipients.1.product"),
    problem("recipients.1.amount"),
    problem("recipients.1.phone"),
  ];
  expect(onePerRow(problems).map(({ path }) => path)).toEqual(["recipients.0.amount", "recipients.1.phone"]);
});

test("reports a repeated number, in any spelling, until it is confirmed or removed", () => {
  const rows = [row("08031234567"), row("08021234567"), row("+234 803 123 4567")];
  expect([...repeatedRows(rows)]).toEqual([[2, 0]]);
  const typed = { ...emptyFormValues(), rows };
  expect([...repeatedRows(changeRows(typed, "keep.2").rows)]).toEqual([]);
  expect(changeRows(typed, "remove.2").rows).toHaveLength(2);
  expect([...repeatedRows([row("0803"), row("0803")])]).toEqual([]);
});

test("shows rows with a person's name as a list", () => {
  expect([isList({ rows: [row("a")] }), isList({ rows: [row("a", { name: "Mama Ngozi" })] })]).toEqual([
    false,
    true,
  ]);
});
