import { describe, expect, test } from 'vitest';
import { PARTS_SEGMENTS, PARTS_SILENT_AFTER } from '../../../../../schema/broadcasts/constants.ts';
import { MovedClock } from '../../../../platform/clock.ts';
import { LiveParts, type ToldPart } from './live-parts.ts';

const init = { file: 'init.mp4', bytes: Buffer.from('init') };

/** Segments of two parts of 400 ms, each a letter and a digit. */
function scene() {
  const clock = new MovedClock(1_000_000);
  const live = new LiveParts(clock);
  const part = (file: string, index: number, told: Partial<ToldPart> = {}) => {
    const bytes = Buffer.from(`${file[0]}${index}`);
    live.part(1, {
      file,
      init,
      index,
      isCut: false,
      bytes,
      duration: 400,
      isIndependent: index === 0,
      ...told,
    });
    clock.advance(400);
  };
  const segment = (file: string, told: Partial<ToldPart> = {}) => {
    part(file, 0, told);
    part(file, 1, told);
    live.whole(1, { file, duration: 800, parts: 2 });
  };
  const files = () => live.segmentsOf(1).map(({ file, parts }) => [file, parts.length]);
  return { clock, live, part, segment, files };
}

describe('the parts of a broadcast', () => {
  test('are kept of its last segments, and found by their names', () => {
    const { live, segment, part, files } = scene();
    for (const letter of ['a', 'b', 'c', 'd', 'e']) segment(`${letter}.m4s`);
    part('f.m4s', 0);
    expect(files()).toEqual([
      ['c.m4s', 2],
      ['d.m4s', 2],
      ['e.m4s', 2],
      ['f.m4s', 1],
    ]);
    expect(files()).toHaveLength(PARTS_SEGMENTS + 1);
    expect(live.bytesOf(1, 'd.1.m4s')?.toString()).toBe('d1');
    expect(live.bytesOf(1, 'd.m4s')?.toString()).toBe('d0d1');
    expect(live.bytesOf(1, 'init.mp4')?.toString()).toBe('init');
    for (const name of ['f.m4s', 'f.1.m4s', 'a.0.m4s', 'd.x.m4s', 'd.0.mp4', 'd.0.0.m4s'])
      expect(live.bytesOf(1, name)).toBeNull();
    expect(live.bytesOf(2, 'd.1.m4s')).toBeNull();
  });

  test('say when they were filmed, one after another', () => {
    const { clock, live, segment } = scene();
    segment('a.m4s');
    // Its line was slow for a moment.
    clock.advance(500);
    segment('b.m4s');
    segment('c.m4s', { isCut: true });
    const [a, b, c] = live.segmentsOf(1).map(({ at }) => at);
    expect([b! - a!, c! - a!]).toEqual([800, 2100]);
  });

  test.each([
    ['a part of a segment that never began', 'b.m4s', 1],
    ['one after a part that never came', 'a.m4s', 2],
  ])('are forgotten with %s, until the next segment begins', (_case, file, index) => {
    const { part, segment, files } = scene();
    part('a.m4s', 0);
    part(file, index);
    expect(files()).toEqual([]);
    segment('c.m4s');
    expect(files()).toEqual([['c.m4s', 2]]);
  });

  test('of a segment that has more of them are forgotten', () => {
    const { live, part, files } = scene();
    part('a.m4s', 0);
    live.whole(1, { file: 'other.m4s', duration: 800, parts: 2 });
    expect(files()).toEqual([['a.m4s', 1]]);
    live.whole(1, { file: 'a.m4s', duration: 800, parts: 2 });
    expect(files()).toEqual([]);
  });

  test('are not shown once their sender has been silent', () => {
    const { clock, live, part, files } = scene();
    part('a.m4s', 0);
    expect(files()).toHaveLength(1);
    clock.advance(PARTS_SILENT_AFTER);
    expect(files()).toEqual([]);
    expect(clock.now() - live.heardAt(1)!).toBe(400 + PARTS_SILENT_AFTER);
    expect(live.heardAt(2)).toBeNull();
  });

  test('are told to who waits for a change, and nobody waits once the server closes', async () => {
    const { live, part, segment } = scene();
    let changes = 0;
    const next = () => live.change(1).then(() => (changes += 1));
    let change = next();
    expect(changes).toBe(0);
    part('a.m4s', 0);
    await change;
    change = next();
    segment('b.m4s');
    await change;
    change = next();
    live.over(1);
    await change;
    expect(changes).toBe(3);
    change = next();
    live.close();
    await Promise.all([change, next()]);
    expect(live.isClosed).toBe(true);
  });
});
