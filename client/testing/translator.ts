/** Translates as a browser does: each text gives way to a `<font>`, those of one sentence to the first one's. */
import { onTestFinished } from 'vitest';
import { followTranslator } from '../app/i18n/translated-page.ts';

const isToBeRead = ({ data, parentElement }: Text) =>
  data.trim() !== '' && parentElement !== null && !parentElement.closest('font, script, style, textarea');

function textsOf(root: Node): Text[] {
  if (root instanceof Text) return [root];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

function translate(text: Text): void {
  if (!text.isConnected || !isToBeRead(text)) return;
  const sentence = [text];
  for (let next = text.nextSibling; next instanceof Text; next = next.nextSibling) sentence.push(next);
  for (const [at, each] of sentence.entries()) {
    const font = document.createElement('font');
    const inner = document.createElement('font');
    if (at === 0) inner.textContent = `${sentence.map(({ data }) => data).join('')}°`;
    font.append(inner);
    each.replaceWith(font);
  }
}

/** Translates the page and all that is added to it, until the test ends. Each translation ends in `°`. */
export function translatePage(): void {
  const stopFollowing = followTranslator();
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) textsOf(node).forEach(translate);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  textsOf(document.body).forEach(translate);
  onTestFinished(() => {
    observer.disconnect();
    stopFollowing();
  });
}
