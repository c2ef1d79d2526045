/** Did this visitor ask their browser to save data? Then nothing is loaded that the page can do without. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
