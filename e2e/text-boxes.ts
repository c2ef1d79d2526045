/** Where the words of an element stand: each line of each text. Runs in the page. */
export function textBoxes(element: Element): { top: number; left: number; right: number }[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const boxes = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const { top, left, right, width } of range.getClientRects())
      if (width > 0) boxes.push({ top: Math.round(top), left: Math.round(left), right: Math.round(right) });
  }
  return boxes;
}
