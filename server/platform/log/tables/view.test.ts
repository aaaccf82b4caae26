import { expect, test } from 'vitest';
import type { RecordedEvent } from '../log.ts';
import type { Write } from './statement.ts';
import { int, nullable, table, text } from './table.ts';
import { view, viewByPart } from './view.ts';

type Rows = readonly { id: number; name: string; age: number | null }[];
const pets = table('pets', { id: int, name: text, age: nullable(int) }, { key: ['id'] });

const fold = { category: 'home', initial: [], stateVersion: 1, on: {} };
const homes = view<Rows, typeof pets>(fold, pets, (state) => state);
const ofHome = (before: Rows, after: Rows) => homes.rowsOf({} as RecordedEvent, before, after).map(told);

/** The parameters of a write, and what kind it is. */
function told({ params, statement }: Write): object {
  const kind = statement.row ? 'insert' : 'name' in params || 'age' in params ? 'update' : 'remove';
  return { [kind]: params };
}

const mimi = { id: 1, name: 'Mimi', age: 3 };
const coco = { id: 2, name: 'Coco', age: null };

test('what has changed is written, and no more', () => {
  expect(ofHome([], [mimi, coco])).toEqual([{ insert: mimi }, { insert: coco }]);
  expect(ofHome([mimi, coco], [{ ...coco }, { ...mimi, age: 4 }])).toEqual([{ update: { id: 1, age: 4 } }]);
  expect(ofHome([mimi, coco], [{ ...mimi, name: 'Mi', age: null }])).toEqual([
    { remove: { id: 2 } },
    { update: { id: 1, name: 'Mi', age: null } },
  ]);
  expect(ofHome([mimi], [mimi])).toEqual([]);
});

test('parts that stay are not looked at', () => {
  const asked: number[] = [];
  const { rowsOf } = viewByPart<Record<string, typeof mimi>, typeof mimi, typeof pets>(
    fold as never,
    pets,
    (state) => state,
    (pet) => {
      asked.push(pet.id);
      return [pet];
    },
  );
  const before = Object.fromEntries(Array.from({ length: 1_000 }, (_, id) => [id, { ...mimi, id }]));
  const { 7: _, ...others } = before;
  const after = { ...others, 500: { ...mimi, id: 500, age: 9 }, 1000: { ...coco, id: 1000 } };
  expect(rowsOf({} as RecordedEvent, before, after).map(told)).toEqual([
    { remove: { id: 7 } },
    { update: { id: 500, age: 9 } },
    { insert: { ...coco, id: 1000 } },
  ]);
  expect(asked).toEqual([7, 500, 500, 1000]);
});
