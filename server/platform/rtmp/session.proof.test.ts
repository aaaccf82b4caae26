import { expect, test } from 'vitest';
import { recordedSession } from '../../testing/rtmp.ts';
import { scaled, scaledPatience } from '../../testing/seed.ts';
import { mutated } from './session.contract.ts';

test(
  '100,000 sessions with changed bytes have a problem of their sender at worst',
  { meta: { promise: 'malformed RTMP ends its own connection alone' }, timeout: scaledPatience(30_000) },
  async () => {
    const seed = Date.now();
    const { surprises, problems } = await mutated(recordedSession(), { times: scaled(10_000), seed });
    expect({ seed, surprises }).toEqual({ seed, surprises: [] });
    expect(problems).toBeGreaterThan(scaled(1000));
  },
);
