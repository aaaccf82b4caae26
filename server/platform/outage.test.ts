import { expect, test } from 'vitest';
import { Outage } from './outage.ts';

function watched() {
  let now = 5000;
  const said: string[] = [];
  const say = (_facts: object, message: string) => void said.push(message);
  const outage = new Outage({ lost: 'it is away', back: BACK }, { warn: say, error: say }, () => now);
  /** Meets it ten times a second for so long. */
  const lostFor = (ms: number) => {
    for (const end = now + ms; now < end; now += 100)
      outage.lost(now % 200 === 0 ? 'nobody answers' : 'refused');
  };
  const wellFor = (ms: number) => {
    outage.back();
    now += ms;
  };
  return { said, lostFor, wellFor };
}

const LOST = 'it is away: nobody answers';
const STILL = 'it is away, still: nobody answers';
const BACK = 'it is back';

test('an outage is said once, whatever the reason is called, then once a minute, and that it is over', () => {
  const { said, lostFor, wellFor } = watched();
  lostFor(3500);
  expect(said).toEqual([LOST]);
  lostFor(120_000);
  expect(said).toEqual([LOST, STILL, STILL]);
  wellFor(0);
  wellFor(0);
  expect(said).toEqual([LOST, STILL, STILL, BACK]);
});

test('one that comes soon after another is said, too', () => {
  const { said, lostFor, wellFor } = watched();
  for (let i = 0; i < 2; i++) {
    lostFor(2000);
    wellFor(1000);
  }
  expect(said).toEqual([LOST, BACK, LOST, BACK]);
});

test('of what comes and goes many times a second a minute has two lines', () => {
  const { said, lostFor, wellFor } = watched();
  for (let i = 0; i < 300; i++) {
    lostFor(100);
    wellFor(100);
  }
  expect(said).toEqual([LOST, BACK]);
});
