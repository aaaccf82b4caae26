import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import createLucideIcon from './lucide-icon.ts';

const Icon = createLucideIcon({ node: [['path', { d: 'M1 1', key: 'x' }]] });
const drawn = (props: Parameters<typeof Icon>[0]) => renderToStaticMarkup(createElement(Icon, props));

test('an icon is drawn as the library does', () => {
  expect(drawn({})).toBe(
    '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" ' +
      'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M1 1"></path></svg>',
  );
});

test('…in the size and with the line that it is asked for', () => {
  const icon = drawn({ size: 16, strokeWidth: 3, fill: 'currentColor' });
  expect(icon).toContain('width="16" height="16" viewBox="0 0 24 24" fill="currentColor"');
  expect(icon).toContain('stroke-width="3"');
});

test('…and read aloud only where it has a name', () => {
  expect(drawn({ 'aria-label': 'Close' })).toContain('aria-label="Close"');
  expect(drawn({ 'aria-label': 'Close' })).not.toContain('aria-hidden');
});
