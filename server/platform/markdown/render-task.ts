import { MARKDOWN_DEPTH_MAX, MARKDOWN_HTML_MAX } from '../../../schema/constants.ts';
import { render, type RenderOptions } from './markdown.ts';

export interface RenderTask extends RenderOptions {
  readonly markdown: string;
}

/** Runs in a process of its own, see `strangers.ts`. Null: the HTML is too long or nested too deeply. */
export default function renderTask({ markdown, ...options }: RenderTask): string | null {
  try {
    const { html } = render(markdown, options);
    return html.length > MARKDOWN_HTML_MAX || depthOf(html) > MARKDOWN_DEPTH_MAX ? null : html;
  } catch {
    // It has too many cells, or has overflowed the stack.
    return null;
  }
}

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input']);

/** How many elements are within each other, at most. All text is escaped, so each `<` begins a tag. */
function depthOf(html: string): number {
  let [depth, most] = [0, 0];
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/g)) {
    if (VOID.has(name!)) continue;
    depth += slash ? -1 : 1;
    most = Math.max(most, depth);
  }
  return most;
}
