import { type ComponentType, createElement } from 'react';
import { expect, test } from 'vitest';
import { show } from '../testing/show.tsx';
import { firstThingsSeen, usePart } from './later.ts';

interface Part {
  readonly default: ComponentType;
}

/** A part that is loaded when the test says so. */
function partOf(text: string) {
  const { promise, resolve, reject } = Promise.withResolvers<Part>();
  const part = {
    calls: 0,
    load: () => {
      part.calls += 1;
      return promise;
    },
    arrive: () => resolve({ default: () => <p>{text}</p> }),
    fail: () => reject(new TypeError('Failed to fetch')),
  };
  return part;
}

function Place({ of, isWanted = false }: { of: ReturnType<typeof partOf>; isWanted?: boolean }) {
  const part = usePart(of.load, isWanted);
  return part ? createElement(part) : null;
}

test('after the first things, parts load one after the other; what is wanted loads at once', async () => {
  const lost = partOf('lost');
  const next = partOf('next');
  const last = partOf('last');
  const wanted = partOf('wanted');
  const screen = await show(
    <>
      <Place of={lost} />
      <Place of={next} />
      <Place of={last} />
      <Place of={wanted} isWanted />
    </>,
    { texts: [] },
  );
  wanted.arrive();
  await expect.element(screen.getByText('wanted')).toBeVisible();
  expect([lost.calls, next.calls, last.calls]).toEqual([0, 0, 0]);

  firstThingsSeen();
  await expect.poll(() => lost.calls).toBe(1);
  expect(next.calls).toBe(0);
  lost.fail();
  await expect.poll(() => next.calls).toBe(1);
  expect(last.calls).toBe(0);
  next.arrive();
  last.arrive();
  await expect.element(screen.getByText('next')).toBeVisible();
  await expect.element(screen.getByText('last')).toBeVisible();
});
