/**
 * Browsers translate a page by putting a `<font>` in the place of each text. React keeps on writing to the text that it has
 * made, which is no longer in the page: nothing shows, and inserting before it or removing it throws. Here the text
 * returns, empty, and stands before its translation. Once React writes or removes it, the translation goes.
 */
interface Translated {
  readonly text: Text;
  readonly font: Element;
  /** What was translated. */
  readonly original: string;
}

const known = new WeakMap<Node, Translated>();

function isFont(node: Node | null | undefined): node is Element {
  return node?.nodeName === 'FONT';
}

function translationOf(record: MutationRecord): Element | undefined {
  const inPlace = [...record.addedNodes, record.previousSibling, record.nextSibling].filter(isFont);
  return inPlace.find((font) => font.isConnected && !known.has(font));
}

function putBefore(font: Element, text: Text): void {
  // Some move the text into its translation.
  if (font.contains(text)) text.replaceWith(text.cloneNode());
  const translated = { text, font, original: text.data };
  text.data = '';
  font.before(text);
  known.set(text, translated).set(font, translated);
}

function undo({ text, font, original }: Translated): void {
  known.delete(text);
  known.delete(font);
  font.remove();
  text.data ||= original;
}

/**
 * React, or a translator that shows the original again, has changed, moved or removed a text. One sentence may have been
 * translated from several: all of their element are as React wrote them again.
 */
function release(translated: Translated): void {
  const parent = translated.font.parentNode ?? translated.text.parentNode;
  undo(translated);
  for (const node of Array.from(parent?.childNodes ?? [])) {
    const other = known.get(node);
    if (other?.font === node) undo(other);
  }
}

function follow(records: readonly MutationRecord[]): void {
  for (const record of records) {
    for (const node of record.type === 'characterData' ? [record.target] : record.removedNodes) {
      const translated = known.get(node);
      if (translated) release(translated);
      else if (node instanceof Text) {
        const font = translationOf(record);
        if (font) putBefore(font, node);
      }
    }
  }
}

/** From here on a browser may translate the page, until the function that is returned. */
export function followTranslator(): () => void {
  const observer = new MutationObserver((records) => {
    follow(records);
    // Drop the records of our own changes.
    observer.takeRecords();
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}
