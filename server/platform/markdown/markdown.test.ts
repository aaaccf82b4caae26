import { expect, test } from 'vitest';
import { render } from './markdown.ts';

test('headings of the second level are the sections, and links to pages stay links', () => {
  const { html, sections } = render(
    '## One & two\n\n[policy](/About/Privacy), [site](https://a.example)\n\n## Three',
  );
  expect(sections).toEqual([
    { id: 'section-1', title: 'One & two' },
    { id: 'section-2', title: 'Three' },
  ]);
  expect(html).toContain('<h2 id="section-1">One &amp; two</h2>');
  expect(html).toContain('<a href="/About/Privacy">policy</a>');
  expect(html).toContain('<a href="https://a.example">site</a>');
});

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '![x](https://a.example/x.png)',
  '[x](javascript:alert(1))',
  '[x](data:text/html,x)',
  '[x](//a.example)',
  '[x](JaVaScRiPt:alert)',
  '<a href="javascript:alert(1)">x</a>',
])('nothing of %j becomes an element', (markdown) => {
  expect(render(markdown).html).not.toMatch(/<(?!\/?p>)/);
});

test('an address cannot leave its attribute', () => {
  const { html } = render('[x](<https://a.example/"onclick="alert(1)>)');
  expect(html.match(/"/g)).toHaveLength(2);
});

test('only given pictures are shown, lazily and in a place of their size', () => {
  const pictures = { a: { url: '/files/a.webp', width: 720, height: 480, sizes: '100vw' } };
  const { html } = render('![A "cup"](a) ![b](https://a.example/b.webp)', { pictures });
  expect(html).toBe(
    '<p><img src="/files/a.webp" sizes="100vw" width="720" height="480" alt="A &quot;cup&quot;" loading="lazy" decoding="async"> b</p>\n',
  );
});

test.each([
  ['one table', 1, 2_400],
  ['several tables', 8, 100],
])('the cells of %s are counted before they are made', (_, tables, rows) => {
  const columns = 1_248 / tables;
  const row = (cell: string) => `|${cell.repeat(columns)}\n`;
  const table = (length: number) => `${row('a|')}${row('-|')}${'|\n'.repeat(length)}\n`;
  expect(() => render(table(rows).repeat(tables))).toThrow('more than 40000 cells');
  expect(render(table(10).repeat(tables)).html.match(/<td>/g)).toHaveLength(12_480);
});

test('a stranger’s links are marked, and their headings stand below those of the page', () => {
  const { html, sections } = render('# One\n\n[a](https://a.example) [b](/Store)', {
    topHeading: 3,
    isForeign: true,
  });
  expect(html).toBe(
    '<h3>One</h3>\n<p><a href="https://a.example" target="_blank" rel="nofollow ugc noopener">a</a> <a href="/Store">b</a></p>\n',
  );
  expect(sections).toEqual([]);
});
