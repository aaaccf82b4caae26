import { Marked } from 'marked';
import { escaped } from '../../platform/http/page-head.ts';

export interface Rendered {
  readonly html: string;
  /** Its `<h2>` headings, with the ids that they have in the HTML. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Where a link of a text may lead. A path of ours has one slash: two would be another host. */
const LINKS_TO = /^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/))/i;

/**
 * Markdown as HTML that a page can show as it is: HTML within it becomes text, and neither pictures nor script addresses
 * come through.
 */
export function render(markdown: string): Rendered {
  const sections: { id: string; title: string }[] = [];
  const marked = new Marked({
    async: false,
    gfm: true,
    renderer: {
      html: ({ text }) => escaped(text),
      image: ({ text }) => escaped(text),
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        return LINKS_TO.test(href) ? `<a href="${escaped(href)}">${text}</a>` : text;
      },
      heading({ depth, tokens, text }) {
        const inner = this.parser.parseInline(tokens);
        if (depth !== 2) return `<h${depth}>${inner}</h${depth}>\n`;
        const id = `section-${sections.length + 1}`;
        sections.push({ id, title: text });
        return `<h2 id="${id}">${inner}</h2>\n`;
      },
    },
  });
  return { html: marked.parse(markdown) as string, sections };
}
