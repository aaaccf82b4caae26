/** HTML of the server, whose words are translated and whose elements stay. */

/** Its words, text by text, in their order. */
export function textsIn(html: string): string[] {
  return textNodes(bodyOf(html)).map(({ data }) => data.trim());
}

/** The same with these words instead, in the order of {@link textsIn}. */
export function withTexts(html: string, texts: readonly string[]): string {
  const body = bodyOf(html);
  for (const [at, node] of textNodes(body).entries()) {
    const { data } = node;
    // The spaces around its words keep it apart from what stands beside it. And set as text, no translation becomes an element.
    const [start, end] = [data.length - data.trimStart().length, data.trimEnd().length];
    node.data = data.slice(0, start) + (texts[at] ?? '') + data.slice(end);
  }
  return body.innerHTML;
}

function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function textNodes(body: HTMLElement): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.data.trim() !== '') found.push(node);
  }
  return found;
}
