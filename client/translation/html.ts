/** HTML of the server, whose words are translated and whose elements stay. */

/** Around the words of a text are spaces that keep it apart from what stands beside it. */
const WORDS = /^(\s*)(.*?)(\s*)$/s;

/** Its words, text by text, in their order. */
export function textsIn(html: string): string[] {
  return textNodes(bodyOf(html)).map((node) => WORDS.exec(node.data)![2]!);
}

/** The same with these words instead, in the order of {@link textsIn}. */
export function withTexts(html: string, texts: readonly string[]): string {
  const body = bodyOf(html);
  for (const [at, node] of textNodes(body).entries()) {
    const [, before, , after] = WORDS.exec(node.data)!;
    // Set as text, so that no translation becomes an element.
    node.data = `${before}${texts[at] ?? ''}${after}`;
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
