import { expect, test } from 'vitest';
import { leanIcons, quietPlayer } from './lean.ts';

type Handler = (code: string, file: string) => string;
const handlerOf = (plugin: { readonly transform?: unknown }) =>
  (plugin.transform as { readonly handler: Handler }).handler;
const quiet = handlerOf(quietPlayer());
const iconOf = handlerOf(leanIcons());

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
