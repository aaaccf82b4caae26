import { Marked } from 'marked';
import { MARKDOWN_CELLS_MAX } from '../../../schema/constants.ts';
import { escaped } from '../http/page-head.ts';

export interface Rendered {
  readonly html: string;
  /** Its `<h2>` headings, with the ids that they have in the HTML. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Where a link of a text may lead. A path of ours has one slash: two would be another host. */
const LINKS_TO = /^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/))/i;

/** A picture as a page shows it: its place is kept before it has come. */
export interface MarkdownPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly srcset?: string | undefined;
  readonly sizes?: string;
}

export interface RenderOptions {
  /** The highest level of its headings: those above become as high. */
  readonly topHeading?: 1 | 2 | 3;
  /** The pictures that addresses stand for. Of any other, its words are shown. */
  readonly pictures?: Readonly<Record<string, MarkdownPicture>>;
  /** It was written by strangers: links to other hosts are marked as theirs, and open beside the page. */
  readonly isForeign?: boolean;
}

/**
 * Markdown as HTML that a page can show as it is: HTML within it becomes text, and neither script addresses nor other
 * pictures than those given come through. Throws for tables of more than {@link MARKDOWN_CELLS_MAX} cells, before it makes
 * them.
 */
export function render(
  markdown: string,
  { topHeading = 1, pictures = {}, isForeign = false }: RenderOptions = {},
): Rendered {
  const sections: { id: string; title: string }[] = [];
  let cells = 0;
  const marked = new Marked({
    async: false,
    gfm: true,
    tokenizer: {
      // Each row is filled up to the width of its table, so a short text can stand for millions of cells.
      table(text) {
        const [, , columns, rows = ''] = this.rules.block.table.exec(text) ?? [];
        if (columns !== undefined) cells += columns.split('|').length * (1 + rows.split('\n').length);
        if (cells > MARKDOWN_CELLS_MAX) throw new RangeError(`more than ${MARKDOWN_CELLS_MAX} cells`);
        return false;
      },
    },
    renderer: {
      html: ({ text }) => escaped(text),
      image({ href, text }) {
        const found = Object.hasOwn(pictures, href) ? pictures[href] : undefined;
        return found ? imageOf(found, text) : escaped(text);
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (!LINKS_TO.test(href)) return text;
        const isOutside = isForeign && /^https?:/i.test(href);
        return `<a href="${escaped(href)}"${isOutside ? OUTSIDE : ''}>${text}</a>`;
      },
      heading({ depth, tokens, text }) {
        const inner = this.parser.parseInline(tokens);
        const level = Math.max(depth, topHeading);
        if (level !== 2) return `<h${level}>${inner}</h${level}>\n`;
        const id = `section-${sections.length + 1}`;
        sections.push({ id, title: text });
        return `<h2 id="${id}">${inner}</h2>\n`;
      },
    },
  });
  return { html: marked.parse(markdown) as string, sections };
}

const OUTSIDE = ' target="_blank" rel="nofollow ugc noopener"';

function imageOf({ url, width, height, srcset, sizes }: MarkdownPicture, alt: string): string {
  const attributes = Object.entries({
    src: url,
    srcset,
    sizes,
    width,
    height,
    alt,
    loading: 'lazy',
    decoding: 'async',
  });
  const said = attributes.filter(([, value]) => value !== undefined);
  return `<img ${said.map(([name, value]) => `${name}="${escaped(String(value))}"`).join(' ')}>`;
}
