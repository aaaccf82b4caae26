import { shownHtml } from '../../platform/markdown/strangers.ts';

const kept = new WeakMap<object, Promise<string>>();

/** The HTML of an entry. It is kept by the entry as it stands in the state, which is the same object until it changes. */
export function htmlOf(entry: object, markdown: string): Promise<string> {
  const html = kept.get(entry) ?? shownHtml(markdown);
  kept.set(entry, html);
  return html;
}
