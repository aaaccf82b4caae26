import { marked } from 'marked';
import { escaped } from '../page-head.ts';
import type { Json } from '../openapi/schemas.ts';
import { closeCodes, refusals } from './limits.ts';

const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#fffdfb, #15141a); --ink: light-dark(#15141a, #fff);
  --soft: light-dark(#5b545d, #c9c3cc); --line: light-dark(#e6dfde, #3b3843); --fill: light-dark(#f5f0ef, #25232b); --link: light-dark(#b81d3c, #ff8fa3) }
* { box-sizing: border-box }
body { max-width: 960px; margin: 0 auto; padding: 24px 16px 64px; background: var(--bg); color: var(--ink);
  font: 1rem/1.6 Pretendard, system-ui, sans-serif }
h1, h2, h3 { line-height: 1.3 } h2 { margin-top: 48px } h3 { margin: 32px 0 0 } p { max-width: 72ch }
a { color: var(--link) } small { color: var(--soft); font-weight: 400 }
code { padding: 1px 5px; border-radius: 4px; background: var(--fill); font-size: 0.9em; overflow-wrap: anywhere }
.table { overflow-x: auto; margin: 12px 0 } table { border-collapse: collapse; width: 100% }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top } th { color: var(--soft) }
`;

interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly title?: string;
}

interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly operations: Readonly<
    Record<string, { readonly action: string; readonly summary: string; readonly description?: string }>
  >;
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly payload: Shape }>>;
    readonly schemas: Readonly<Record<string, Shape>>;
  };
  readonly 'x-limits': Readonly<Record<string, string>>;
}

/** The room socket's document as a page to read. */
export function pageOf(json: Json): string {
  const document = json as unknown as Document;
  const { info, operations, components } = document;
  const { schemas } = components;
  const sent = Object.entries(operations).filter(([, { action }]) => action === 'receive');
  const told = (kind: string) => Object.entries(schemas).filter(([name]) => name.startsWith(`${kind}.`));
  const parts = Object.entries(schemas).filter(([name]) => !name.includes('.'));
  const shown = ([name, schema]: readonly [string, Shape]) =>
    section(
      schema.title ?? name,
      schema.description ?? '',
      fieldsOf(schema.properties?.['data'] ?? schema, schemas),
      name,
    );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(info.title)}</title><style>${STYLE}</style></head>
<body><main>
<h1>${escaped(info.title)} <small>${escaped(info.version)}</small></h1>
${marked.parse(info.description, { async: false })}
<p><a href="/v1/asyncapi.json">AsyncAPI document</a> · <a href="/v1/docs">REST calls</a></p>
<h2>What a client sends</h2>
${sent.map(([event, { summary, description = '' }]) => section(event, `${summary} ${description}`, fieldsOf(components.messages[event]!.payload.properties!['data']!, schemas))).join('\n')}
<h2>What the server sends, with a <code>seq</code></h2>
${told('durable').map(shown).join('\n')}
<h2>What the server sends, without a <code>seq</code></h2>
${told('passing').map(shown).join('\n')}
<h2>Parts of messages</h2>
${parts.map(shown).join('\n')}
<h2>Close codes</h2>
${table(
  ['code', 'name', 'meaning', 'come back'],
  closeCodes.map(({ code, name, meaning, comesBack }) => [
    String(code),
    name,
    meaning,
    comesBack ? 'yes' : 'no',
  ]),
)}
<h2>Result codes</h2>
${table(
  ['code', 'meaning', 'refuses a join', 'in the room'],
  refusals.map(({ code, meaning, asJoin, inRoom }) => [code, meaning, asJoin, inRoom]),
)}
<h2>Limits</h2>
${table(['limit', 'value'], Object.entries(document['x-limits']))}
</main></body></html>
`;
}

function section(name: string, words: string, fields: string, id?: string): string {
  const anchor = id === undefined ? '' : ` id="${escaped(id)}"`;
  return `<h3${anchor}><code>${escaped(name)}</code></h3>\n${marked.parse(words, { async: false })}${fields}`;
}

/** A table of the fields of an object, or of each object that there may be. */
function fieldsOf(schema: Shape, schemas: Document['components']['schemas']): string {
  if (schema.$ref !== undefined) return fieldsOf(schemas[schema.$ref.split('/').at(-1)!]!, schemas);
  if (schema.anyOf) return schema.anyOf.map((each) => fieldsOf(each, schemas)).join('<p>or</p>');
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    `<code>${escaped(name)}</code>${schema.required?.includes(name) ? '' : ' <small>optional</small>'}`,
    typeOf(field),
    marked.parseInline(field.description ?? '', { async: false }),
  ]);
  return rows.length === 0 ? `<p>${typeOf(schema)}</p>` : rawTable(['field', 'type', 'meaning'], rows);
}

/** As HTML. */
function typeOf({ $ref, type, const: only, enum: options, anyOf, items }: Shape): string {
  if ($ref !== undefined) {
    const name = escaped($ref.split('/').at(-1)!);
    return `<a href="#${name}">${name}</a>`;
  }
  if (only !== undefined) return `<code>${escaped(JSON.stringify(only))}</code>`;
  if (options) return options.map((each) => `<code>${escaped(JSON.stringify(each))}</code>`).join(' or ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  return escaped([type ?? 'anything'].flat().join(' or '));
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return rawTable(
    head,
    rows.map((row) => row.map((cell) => marked.parseInline(cell, { async: false }))),
  );
}

function rawTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="table" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`;
}
