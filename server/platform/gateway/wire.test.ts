import { describe, expect, test } from 'vitest';
import { Ring, Wire } from './wire.ts';

function ring(size: number, from: number, to: number): Ring {
  const filled = new Ring(size, from - 1);
  for (let seq = from; seq <= to; seq++) filled.push(new Wire({ seq, event: 'event', data: {} }));
  return filled;
}

function seqs(wires: readonly Wire[] | null): (number | null)[] | null {
  return wires?.map(({ seq }) => seq) ?? null;
}

describe('the ring of the latest messages', () => {
  test('gives what comes after a seq, up to another, at most so many', () => {
    expect(seqs(ring(10, 1, 5).after(2, 5, 10))).toEqual([3, 4, 5]);
    expect(seqs(ring(10, 1, 5).after(0, 3, 10))).toEqual([1, 2, 3]);
    expect(seqs(ring(10, 1, 5).after(0, 5, 2))).toEqual([1, 2]);
    expect(seqs(ring(10, 1, 5).after(5, 9, 2))).toEqual([]);
  });

  test('says so when it does not reach back that far', () => {
    expect(seqs(ring(4, 1, 10).after(5, 10, 10))).toBeNull();
    expect(seqs(ring(4, 1, 10).after(6, 10, 10))).toEqual([7, 8, 9, 10]);
    expect(seqs(ring(4, 8, 9).after(6, 9, 10))).toBeNull();
    expect(seqs(new Ring(4, 7).after(6, 7, 10))).toBeNull();
    expect(seqs(new Ring(4, 7).after(7, 7, 10))).toEqual([]);
  });
});

describe('a message is serialised once in each form', () => {
  test('hosts see their fields, others do not', () => {
    const wire = new Wire({
      seq: 3,
      event: 'chatMessage',
      data: { userId: 'abc**', n: 1 },
      hostData: { userId: 'abcdef' },
    });
    expect(JSON.parse(wire.text(false))).toEqual({
      event: 'chatMessage',
      data: { userId: 'abc**', n: 1 },
      seq: 3,
    });
    expect(JSON.parse(wire.text(true))).toEqual({
      event: 'chatMessage',
      data: { userId: 'abcdef', n: 1 },
      seq: 3,
    });
  });

  test('a passing message has no seq', () => {
    expect(new Wire({ seq: null, event: 'like', data: {} }).text(true)).toBe('{"event":"like","data":{}}');
  });
});
