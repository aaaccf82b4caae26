import { parseAst, type Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Puts other words in the place of the outermost nodes that `instead` gives some for. */
function replaced(code: string, instead: (node: Node) => string | undefined): string {
  const edits: { readonly start: number; readonly end: number; readonly by: string }[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const by = instead(value);
    if (by === undefined) Object.values(value).forEach(visit);
    // Of a list, what is left out takes its comma along.
    else
      edits.push({ start: value.start, end: value.end + (by === '' && code[value.end] === ',' ? 1 : 0), by });
  };
  visit(parseAst(code, { lang: 'ts' }));
  return edits.reduceRight((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'MemberExpression') return nameOf(node['property']);
  return typeof node['name'] === 'string' ? node['name'] : undefined;
}

const LOG_LINES = new Set(['log', 'warn', 'debug', 'trace', 'info']);
const LOGGERS = new Set(['this', 'logger']);

/** What hls.js writes into its debug log, which is never turned on, weighs 6 kB with gzip. */
export function quietPlayer(): Plugin {
  return {
    name: 'quiet-player',
    apply: 'build',
    transform: {
      filter: { id: /\/hls\.js\/dist\/hls\.light\.mjs$/ },
      handler: (code) =>
        replaced(code, (node) => {
          if (node.type !== 'ExpressionStatement') return undefined;
          const call = node['expression'] as Node;
          const callee = call['callee'] as Node | undefined;
          if (call.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined;
          const isLogLine = LOG_LINES.has(nameOf(callee['property']) ?? '');
          return isLogLine && LOGGERS.has(nameOf(callee['object']) ?? '') ? ';' : undefined;
        }),
    },
  };
}

/** Of an icon, what tells its lines apart while they are changed, which they never are; and its other names. */
const OF_ICONS_MAKERS = /,\s*key: "[^"]*"|,\s*aliases: \[[^\]]*\]/g;

/** Draws one as the library does, without names, contexts and settings that nobody here gives: 1 kB with gzip. */
const ICON_MAKER = `
import { createElement } from 'react';
export default ({ node }) => ({ size = 24, ...rest }) =>
  createElement(
    'svg',
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': rest['aria-label'] ? undefined : true,
      ...rest,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;

/**
 * Icons are drawn and stay as they are: without the random letters that no compression makes smaller. Thousands of them are
 * looked at in each build, so without a parser.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    load: {
      filter: { id: /\/lucide-react\/.*\/createLucideIcon\.m?js$/ },
      handler: () => ICON_MAKER,
    },
    transform: {
      filter: { id: /\/lucide-react\/.*\/icons\/[\w-]+\.m?js$/ },
      handler: (code) => code.replaceAll(OF_ICONS_MAKERS, ''),
    },
  };
}
