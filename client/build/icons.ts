import { join } from 'node:path';
import type { Plugin } from 'vite';

const DRAWING = join(import.meta.dirname, '../design/drawing.ts');

/**
 * Icons without the library's way to draw them, which is as large as thirty icons and knows much that none of ours asks
 * for. Here each is its lines, drawn by `client/design/drawing.ts`.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      async handler(id) {
        const { __iconData: icon } = (await import(id)) as {
          readonly __iconData?: { readonly node: object };
        };
        // Another name of an icon only leads to it.
        if (!icon) return null;
        return `import { drawing } from '${DRAWING}'; export default drawing(${JSON.stringify(icon.node)});`;
      },
    },
  };
}
