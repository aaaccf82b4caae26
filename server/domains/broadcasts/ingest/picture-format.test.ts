import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filmed, filmedInit, packets, segmentHead } from '../../../testing/encoder.ts';
import { formatOf, UNKNOWN_FORMAT } from './picture-format.ts';

test.each([
  ['fragments of MP4', filmedInit(), 'H.264', 360, 640],
  ['MPEG-TS', segmentHead('h264'), 'H.264', 180, 320],
  ['MPEG-TS with a picture that is cropped', segmentHead('h264High'), 'H.264', 182, 318],
  ['MPEG-TS with HEVC', segmentHead('hevc'), 'HEVC', 270, 480],
])('%s tell codec and size', (_, content, codec, width, height) => {
  expect(formatOf(content)).toEqual({ codec, width, height });
});

test('what tells nothing is not known, whatever an encoder sends', () => {
  expect([packets(), filmed(0), Buffer.alloc(0)].map(formatOf)).toEqual(Array(3).fill(UNKNOWN_FORMAT));
  const heads = [filmedInit(), segmentHead('h264'), segmentHead('hevc')];
  const broken = fc.tuple(
    fc.constantFrom(...heads),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
    fc.nat(),
  );
  fc.assert(
    fc.property(broken, ([head, changes, length]) => {
      const content = Buffer.from(head);
      for (const [at, byte] of changes) content[at % content.length] = byte;
      formatOf(content.subarray(0, length % (content.length + 1)));
    }),
  );
});
