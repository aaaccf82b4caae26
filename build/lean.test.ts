import { expect, test } from 'vitest';
import { contractWithoutSchemas, leanIcons, quietPlayer } from './lean.ts';

type Handler = (code: string, file: string) => string;
const handlerOf = (plugin: { readonly transform?: unknown }) =>
  (plugin.transform as { readonly handler: Handler }).handler;
const lean = handlerOf(contractWithoutSchemas());
const quiet = handlerOf(quietPlayer());
const iconOf = handlerOf(leanIcons());

test('of an operation the browser keeps what it calls with', () => {
  const code = `export const place = operation({ method: 'POST', path: '/v1/orders', summary: 'Places', tag: 'orders',
    params: closed({ id: SysId }), body: closed({ qty: Qty }), reply: closed({}), named: true, codes: ['0004'] });`;
  expect(lean(code, '/x/schema/orders.ts')).toBe(
    "export const place = /* @__PURE__ */ operation({ method: 'POST', path: '/v1/orders', body: {}, named: true });",
  );
});

test('schemas are empty, and words of the same name elsewhere stay', () => {
  expect(
    lean(`const A = Type.Object({ b: Type.String() }); const c = { msg: '', status: 1 };`, '/x/schema/a.ts'),
  ).toBe(`const A = {}; const c = { msg: '', status: 1 };`);
});

test('of a result code the code is kept, and what it asks for', () => {
  expect(lean(`const R = { '14': { status: 401, refresh: true, msg: 'x' } };`, '/x/schema/codes.ts')).toBe(
    `const R = { '14': {  refresh: true,  } };`,
  );
});

test('of an event in a room the browser keeps what it changes', () => {
  expect(
    lean(
      `const e = { told: (data) => ({ told: data }), changes: (present, told) => told };`,
      '/x/schema/room.ts',
    ),
  ).toBe(`const e = {  changes: (present, told) => told };`);
});

test('the player loses what it says to its log, and nothing that it does', () => {
  const code = 'this.log(`a`); logger.warn(b()); this.hls.logger.info(c); operation.execute(); queue.log(d);';
  expect(quiet(code, '/x')).toBe('; ; ; operation.execute(); queue.log(d);');
});

test('an icon keeps its shape', () => {
  const code = `const icon = { node: [["path", { d: "M3 10", key: "r6nss1" }]], aliases: ["home"] };`;
  expect(iconOf(code, '/x/lucide-react/dist/esm/icons/house.mjs')).toBe(
    `const icon = { node: [["path", { d: "M3 10" }]] };`,
  );
});

test('…and is drawn in the size it is asked for, read aloud only where it has a name', async () => {
  const { load } = leanIcons();
  const made = (load as { readonly handler: () => string }).handler();
  const react =
    'const createElement = (type, attributes, ...children) => ({ type, ...attributes, children });';
  const { default: createIcon } = (await import(
    `data:text/javascript,${encodeURIComponent(made.replace(/import .* from 'react';/, react))}`
  )) as { default: (icon: object) => (props: object) => object };
  const Icon = createIcon({ name: 'x', node: [['path', { d: 'M1 1' }]] });
  const path = { type: 'path', d: 'M1 1', children: [] };
  expect(Icon({})).toMatchObject({
    type: 'svg',
    width: 24,
    strokeWidth: 2,
    'aria-hidden': true,
    children: [path],
  });
  expect(Icon({ size: 16, strokeWidth: 3, fill: 'currentColor' })).toMatchObject({
    width: 16,
    height: 16,
    viewBox: '0 0 24 24',
    strokeWidth: 3,
    fill: 'currentColor',
  });
  expect(Icon({ 'aria-label': 'Close' })).toMatchObject({ 'aria-label': 'Close', 'aria-hidden': undefined });
});
