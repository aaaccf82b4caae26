import { expect, test } from 'vitest';
import { MovedClock } from './clock.ts';
import { Gathered } from './gathered.ts';

/** A `Gathered`, and everything that it saved, with the counts. */
function gathering(window: number, most?: number) {
  const clock = new MovedClock(0);
  const saved: [what: string, count: number][][] = [];
  const save = async (told: ReadonlyMap<string, { readonly what: string; readonly count: number }>) =>
    void saved.push([...told.values()].map(({ what, count }) => [what, count]));
  return { clock, saved, gathered: new Gathered<string>(save, clock, window, most) };
}

test('what a crowd tells at once is saved once, and each is answered after that', async () => {
  const { clock, saved, gathered } = gathering(1000);
  const told = Promise.all(['a', 'b', 'a'].map((what) => gathered.add(what, what)));
  expect(saved).toEqual([]);
  clock.advance(1000);
  await told;
  const together = [
    ['a', 2],
    ['b', 1],
  ];
  expect(saved).toEqual([together]);
  const later = gathered.add('a', 'a');
  clock.advance(1000);
  await later;
  expect(saved).toEqual([together, [['a', 1]]]);
});

test('without a window everything is saved at once', async () => {
  const { saved, gathered } = gathering(0);
  await gathered.add('a', 'a');
  await gathered.add('a', 'a');
  expect(saved).toHaveLength(2);
});

test('many things end the window early, and each is saved once', async () => {
  const { clock, saved, gathered } = gathering(1000, 2);
  await Promise.all(['a', 'b', 'c', 'd'].map((what) => gathered.add(what, what)));
  const last = gathered.add('e', 'e');
  await gathered.flush();
  await last;
  clock.advance(1000);
  await gathered.flush();
  expect(saved.map((group) => group.map(([what]) => what))).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('what is told last of a thing is saved', async () => {
  const { saved, gathered } = gathering(1000);
  void gathered.add('a', 'first');
  void gathered.add('a', 'last');
  await gathered.flush();
  expect(saved).toEqual([[['last', 2]]]);
});
