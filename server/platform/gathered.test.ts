import { expect, test } from 'vitest';
import { MovedClock } from './clock.ts';
import { Gathered } from './gathered.ts';

test('what a crowd tells at once is saved once, and each is answered after that', async () => {
  const clock = new MovedClock(0);
  const saved: [string, number][][] = [];
  const gathered = new Gathered<string>(
    async (counts) => void saved.push([...counts.values()].map(({ what, count }) => [what, count])),
    clock,
    1000,
  );
  const told = Promise.all(['a', 'b', 'a'].map((what) => gathered.add(what, what)));
  expect(saved).toEqual([]);
  clock.advance(1000);
  await told;
  expect(saved).toEqual([
    [
      ['a', 2],
      ['b', 1],
    ],
  ]);
  const later = gathered.add('a', 'a');
  clock.advance(1000);
  await later;
  expect(saved).toHaveLength(2);
});

test('without a window everything is saved at once', async () => {
  let saved = 0;
  const gathered = new Gathered<string>(async () => void (saved += 1), new MovedClock(0), 0);
  await gathered.add('a', 'a');
  await gathered.add('a', 'a');
  expect(saved).toBe(2);
});

test('many things end the window early, and each is saved once', async () => {
  const clock = new MovedClock(0);
  const saved: string[][] = [];
  const gathered = new Gathered<string>(
    async (told) => void saved.push([...told.values()].map(({ what }) => what)),
    clock,
    1000,
    2,
  );
  await Promise.all(['a', 'b', 'c', 'd'].map((what) => gathered.add(what, what)));
  const last = gathered.add('e', 'e');
  await gathered.flush();
  await last;
  clock.advance(1000);
  await gathered.flush();
  expect(saved).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('what is told last of a thing is saved', async () => {
  const saved: unknown[] = [];
  const gathered = new Gathered<number>(
    async (told) => void saved.push(...told.values()),
    new MovedClock(0),
    1000,
  );
  void gathered.add('a', 1);
  void gathered.add('a', 2);
  await gathered.flush();
  expect(saved).toEqual([{ what: 2, count: 2 }]);
});
