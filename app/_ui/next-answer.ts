/** The number of a form's next response. `previous` comes from a browser and isn't trusted. */
export function nextAnswer(previous: { answer: number }): number {
  return Number.isSafeInteger(previous?.answer) ? previous.answer + 1 : 1;
}
