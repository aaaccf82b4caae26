import { shownHtml, type RenderedText } from '../../../platform/markdown/strangers.ts';

const kept = new WeakMap<object, Promise<RenderedText>>();

/** The HTML of an entry. It is kept by the entry as it stands in the state, which is the same object until it changes. */
export async function htmlOf(entry: object, markdown: string): Promise<string> {
  const asked = kept.get(entry) ?? shownHtml(markdown);
  kept.set(entry, asked);
  try {
    const { html, isFinal } = await asked;
    if (!isFinal) kept.delete(entry);
    return html;
  } catch (error) {
    kept.delete(entry);
    throw error;
  }
}
