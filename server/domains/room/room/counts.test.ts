import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evolve, type RecordedEvent } from '../../../platform/log/log.ts';
import { countsFold, type CountsEvent } from './counts.ts';

test('a room’s counts are the sums of what was added, in whatever portions', () => {
  const added = fc.record({ likeCnt: fc.nat({ max: 500 }), viewCnt: fc.nat({ max: 500 }) });
  fc.assert(
    fc.property(fc.array(added), (portions) => {
      const counts = portions.reduce(
        (state, data) =>
          evolve(countsFold, state, { type: 'CountsAdded', data } as RecordedEvent<CountsEvent>),
        countsFold.initial,
      );
      expect(counts).toEqual({
        likeCnt: portions.reduce((sum, { likeCnt }) => sum + likeCnt, 0),
        viewCnt: portions.reduce((sum, { viewCnt }) => sum + viewCnt, 0),
      });
    }),
  );
});
