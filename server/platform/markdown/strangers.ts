/**
 * Markdown that strangers write. A text of a few thousand characters can stand for a table of millions of cells, or nest
 * deeper than a stack. So it is rendered in a process that has little memory and time, when it is written and when it is
 * read, and holds nobody else.
 */
import { MARKDOWN_RENDERED_WITHIN, MARKDOWN_TRIED_AGAIN_AFTER } from '../../../schema/constants.ts';
import { Apart, Stopped } from '../apart/apart.ts';
import { escaped } from '../http/page-head.ts';
import { Refusal } from '../log/log.ts';
import { newest } from '../newest.ts';
import type { RenderOptions } from './markdown.ts';
import type { RenderTask } from './render-task.ts';

/** `untimely`: it was not done in time. A busy machine may be the cause. */
type Rendered = { readonly html: string } | { readonly failed: 'costly' | 'untimely' };

/** Two, so that one text that takes all its time does not hold the others. */
const AT_ONCE = 2;
const MEGABYTES_MAX = 64;
const UNTIMELY_KEPT = 1000;

const processes = new Apart<RenderTask, string | null>(new URL('render-task.ts', import.meta.url), {
  lastsMax: MARKDOWN_RENDERED_WITHIN,
  megabytesMax: MEGABYTES_MAX,
  atOnce: AT_ONCE,
});

/** Throws 0005, with the field and the reason, for a text that costs too much to show. */
export async function requireShowable(
  texts: Readonly<Record<string, string>>,
  options?: RenderOptions,
): Promise<void> {
  for (const [field, text] of Object.entries(texts)) {
    const rendered = await renderedOf(text, options);
    if ('failed' in rendered) throw new Refusal('0005', { field, reason: REASONS[rendered.failed] });
  }
}

const REASONS = {
  costly: 'must have fewer nested parts, smaller tables or fewer pictures',
  untimely: 'takes too long to show: must be simpler',
} as const;

export interface RenderedText {
  readonly html: string;
  /** False: ask again later. */
  readonly isFinal: boolean;
}

/** Texts that took too long a while ago. */
const untimely = newest<string, true>(UNTIMELY_KEPT, { ttl: MARKDOWN_TRIED_AGAIN_AFTER, ttlResolution: 0 });

/** As HTML. A text that costs too much is shown as it was written: it is from before that was refused. */
export async function shownHtml(text: string, options?: RenderOptions): Promise<RenderedText> {
  const rendered = untimely.has(text) ? ({ failed: 'untimely' } as const) : await renderedOf(text, options);
  if ('html' in rendered) return { html: rendered.html, isFinal: true };
  const isFinal = rendered.failed === 'costly';
  if (!isFinal && !untimely.has(text)) untimely.set(text, true);
  return { html: `<p>${escaped(text)}</p>`, isFinal };
}

async function renderedOf(markdown: string, options: RenderOptions = {}): Promise<Rendered> {
  if (markdown.trim() === '') return { html: '' };
  try {
    const html = await processes.run({ markdown, ...options });
    return html === null ? { failed: 'costly' } : { html };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return { failed: error.by === 'time' ? 'untimely' : 'costly' };
  }
}
