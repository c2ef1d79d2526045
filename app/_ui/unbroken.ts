/** An item's name whose size and period don't break across lines: "10 GB", "30 days", "kwana 30". */
export function unbroken(name: string): string {
  return name.replace(/\d [KMGT]B\b|, \S{1,10} \S{1,10}$/g, (part) => part.replace(/ (?=\S+$)/, "\u00a0"));
}
