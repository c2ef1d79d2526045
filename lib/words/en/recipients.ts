/** Several numbers in one order: the pasted or uploaded list and its rows. */
export const recipientWords = {
  listTitle: "Paste a list or upload a file",
  list: "Your list",
  listHintAirtime:
    "One number a line, with its amount: 0803 123 4567, 500. The network may stand between if it isn't the number's own. Up to 200 lines.",
  listHintData:
    "One number a line. A plan of its own may stand after it by its code: 0803 123 4567, 1GB_MTN_SME_30Days. Up to 200 lines.",
  listAmount: "Amount for lines without one",
  listFile: "Or a CSV file",
  listFileHint:
    "From a spreadsheet, save as CSV. A first line may name the columns: phone, amount, network, plan.",
  parseListAnswer: "Read the list",
  listed: (count: number) => (count === 1 ? "1 line was read" : `${count} lines were read`),
  listedBody: "They are in the form now. Check them, then go on.",
  listedProblems: (count: number) =>
    `${count === 1 ? "1 line was read" : `${count} lines were read`}. What is wrong stands beside its line.`,
  repeated: (phone: string) => `${phone} is there more than once. Go on if you mean it.`,
  inRow: (n: number | null) => (n === null ? "" : `Number ${n}: `),
  moreProblems: (count: number) => (count === 1 ? "And one more below." : `And ${count} more below.`),
  rows: (count: number) => `${count} numbers`,
  byNumber: "The number's own",
  planOf: (n: number) => `Plan for number ${n}`,
  planHint: "Empty: the plan that is chosen above.",
};
