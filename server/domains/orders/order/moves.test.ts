import { expect, test } from 'vitest';
import { DEADLINES, EFFECTS, LINE_STATUS, MOVES, NEEDS, type Move } from '../../../../schema/orders/moves.ts';
import { statusText } from '../../../../cli/orders/status-words.ts';
import { GeneratedTable } from '../../../testing/generated-table.ts';

/** Run `npx vitest run server/domains/orders/order/moves.test.ts -u` after a change of the table. */
const page = new GeneratedTable('orders.md');
const moves = Object.entries<Move>(MOVES);
const DIAGRAM = /```mermaid\n[\s\S]*?```/;

function diagram(): string {
  const drawn = new Set<number>();
  const arrows = moves.flatMap(([name, { from, to, by }]) =>
    from.flatMap((code) => {
      for (const each of [code, to]) if (typeof each === 'number') drawn.add(each);
      return to === 'before' ? [] : [`  ${code} --> ${to}: ${name} (${by.join(', ')})`];
    }),
  );
  const names = [...drawn].toSorted((a, b) => a - b).map((code) => `  ${code}: ${code} ${statusText(code)}`);
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...names,
    `  [*] --> ${LINE_STATUS.depositPending}`,
    ...arrows,
    '```',
  ].join('\n');
}

function whenText(until: Move['until'], needs: Move['needs']): string {
  const when = [...(until ? [DEADLINES[until]] : []), ...(needs ? [NEEDS[needs].what] : [])];
  return when.join('; ') || 'at any time';
}

test('the page about orders has the table of moves, and draws it', async () => {
  const drawn = page.text.replace(DIAGRAM, diagram());
  const rows = moves.map(([name, { from, to, by, until, needs, code, effects }]) => [
    `\`${name}\``,
    from.join(', '),
    to === 'before' ? 'as before' : String(to),
    by.join(', '),
    whenText(until, needs),
    [code, ...(needs ? [NEEDS[needs].code] : [])].map((each) => `\`${each}\``).join(', '),
    effects.map((effect) => EFFECTS[effect]).join('; '),
  ]);
  const head = ['move', 'from', 'to', 'by', 'when', 'otherwise', 'then'];
  await expect(await page.with(head, rows, drawn)).toMatchFileSnapshot(page.file);
});
