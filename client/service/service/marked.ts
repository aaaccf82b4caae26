/** HTML of the server with the words of a search marked in its texts, and in nothing else. */
export function markedHtml(html: string, keyword: string): string {
  const words = wordsOf(keyword);
  if (words.length === 0) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = partsOf(text.data, words);
    if (!parts.some(({ isFound }) => isFound)) continue;
    text.replaceWith(
      ...parts.map(({ text: part, isFound }) => {
        if (!isFound) return part;
        const mark = document.createElement('mark');
        mark.append(part);
        return mark;
      }),
    );
  }
  return body.innerHTML;
}

export interface Part {
  readonly text: string;
  readonly isFound: boolean;
}

export function wordsOf(keyword: string): readonly string[] {
  return keyword.toLowerCase().split(/\s+/).filter(Boolean);
}

/** A text, cut where one of the words begins or ends. Longer words come before shorter ones. */
export function partsOf(text: string, words: readonly string[]): readonly Part[] {
  const lower = text.toLowerCase();
  // Some letters become longer when they are small: then nothing can be cut by places.
  if (lower.length !== text.length) return [{ text, isFound: false }];
  const byLength = words.toSorted((a, b) => b.length - a.length);
  const parts: Part[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const word = byLength.find((each) => lower.startsWith(each, at));
    if (word === undefined) {
      at += 1;
      continue;
    }
    if (at > from) parts.push({ text: text.slice(from, at), isFound: false });
    at += word.length;
    parts.push({ text: text.slice(at - word.length, at), isFound: true });
    from = at;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isFound: false });
  return parts;
}
