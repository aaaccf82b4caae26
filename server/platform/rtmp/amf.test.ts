import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmf, writeAmf, type Amf } from './amf.ts';
import { RtmpProblem } from './problem.ts';

const { value } = fc.letrec<{ value: Amf; list: Amf[]; object: { [name: string]: Amf } }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.string({ unit: 'binary' }),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
}));

test('values are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(readAmf(writeAmf(values))).toEqual(values);
    }),
  );
});

test('the command of a real encoder is read', () => {
  const connect = Buffer.from(
    '02000763 6f6e6e65 6374003f f0000000 00000003 00036170 70020004 6c697665 00000908 00000000 0001 6b 01 01 00 00 09'.replaceAll(
      ' ',
      '',
    ),
    'hex',
  );
  expect(readAmf(connect)).toEqual(['connect', 1, { app: 'live' }, { k: true }]);
});

test('a text of more than 65,535 bytes has its own form', () => {
  const text = 'x'.repeat(70_000);
  expect(readAmf(writeAmf([text]))).toEqual([text]);
});

test('anything else is a problem of its sender, and costs little', () => {
  const read = (hex: string) => () => readAmf(Buffer.from(hex, 'hex'));
  expect(read('0affffffff')).toThrow(new RtmpProblem('a list is longer than its message'));
  expect(read('02ffff41')).toThrow(new RtmpProblem('a message ends in the middle of a value'));
  expect(read('0d')).toThrow(new RtmpProblem('a value has the unknown type 13'));
  expect(read('0a00000001'.repeat(20))).toThrow(new RtmpProblem('values are nested too deep'));
  const isTaken = (bytes: Uint8Array) => {
    try {
      return readAmf(Buffer.from(bytes)).length >= 0;
    } catch (error) {
      return error instanceof RtmpProblem;
    }
  };
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), isTaken));
});
