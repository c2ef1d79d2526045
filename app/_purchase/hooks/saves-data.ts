/** Whether the visitor's browser is in data-saving mode. Then nothing optional is loaded. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
