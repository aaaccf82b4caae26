/**
 * Markdown that strangers write. A text of a few thousand characters can stand for a table of millions of cells, or nest
 * deeper than a stack. So it is rendered in a thread that has little memory and time, when it is written and when it is
 * read, and holds nobody else.
 */
import { Piscina } from 'piscina';
import { MARKDOWN_RENDERED_WITHIN } from '../../../schema/constants.ts';
import { Refusal } from '../log/log.ts';
import { escaped } from '../http/page-head.ts';
import type { RenderOptions } from './markdown.ts';
import type { RenderTask } from './worker.ts';

/** A last resort: Node ends the whole process, not the thread, where memory runs out within one large allocation. */
const HEAP_MEGABYTES = 64;
const IDLE_FOR = 10_000;

let threads: Piscina<RenderTask, string | null> | undefined;

function thread(): NonNullable<typeof threads> {
  threads ??= new Piscina({
    filename: new URL('worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_FOR,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  return threads;
}

/** Throws 0005, with the field and the reason, for a text that costs too much to show. */
export async function requireShowable(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, text] of Object.entries(texts))
    if ((await htmlOf(text)) === null)
      throw new Refusal('0005', { field, reason: 'must have fewer nested parts, or a smaller table' });
}

/** As HTML. A text that costs too much is shown as it was written: it is from before that was refused. */
export async function shownHtml(text: string, options?: RenderOptions): Promise<string> {
  return (await htmlOf(text, options)) ?? `<p>${escaped(text)}</p>`;
}

async function htmlOf(markdown: string, options: RenderOptions = {}): Promise<string | null> {
  if (markdown.trim() === '') return '';
  try {
    const signal = AbortSignal.timeout(MARKDOWN_RENDERED_WITHIN);
    return await thread().run({ markdown, ...options }, { signal });
  } catch {
    // It ran out of stack, memory or time.
    return null;
  }
}
