import Type from 'typebox';
import { expect, test } from 'vitest';
import { closed, Flag, OrNone, Qty, SysId } from '../../schema/types.ts';
import { dashed, overlaid, placeOf, spreadOut, textOfValue, valueOf } from './fields.ts';

const Choice = Type.Enum(['rock', 'paper', 'scissors']);
const Numbers = Type.Array(Type.Integer());
const Parts = Type.Array(Type.Object({ qty: Type.Integer() }));

test.each([
  ['prdtSysId', 'prdt-sys-id'],
  ['receiverAddress1', 'receiver-address1'],
  ['nickEn', 'nick-en'],
])('%s is typed %s', (name, typed) => expect(dashed(name)).toBe(typed));

test.each([
  [Type.Integer(), '12', 12, '<n>'],
  [Type.String(), '12', '12', '<text>'],
  [Type.Boolean(), 'false', false, '<true|false>'],
  [Flag, '1', 1, '<0|1>'],
  [Choice, 'paper', 'paper', '<choice>'],
  [OrNone(Type.String()), 'null', null, '<text>'],
  [OrNone(Type.String()), 'nul', 'nul', '<text>'],
  [OrNone(Type.Integer()), '3', 3, '<n>'],
  [Numbers, '1,2, 3', [1, 2, 3], '<list>'],
  [Numbers, '[1,2]', [1, 2], '<list>'],
  [Numbers, '', [], '<list>'],
  [Type.Array(Type.String()), '["a,b"]', ['a,b'], '<list>'],
  [Type.Array(Type.String()), '["[a"," b"]', ['[a', ' b'], '<list>'],
  [Type.Integer(), '-12', -12, '<n>'],
  [Type.Number(), '1.5', 1.5, '<n>'],
  [Parts, '[{"qty":1}]', [{ qty: 1 }], '<json>'],
])('%j reads %j as %j', (schema, typed, value, place) => {
  expect(valueOf(schema, typed)).toEqual(value);
  expect(valueOf(schema, textOfValue(value))).toEqual(value);
  expect(placeOf(schema)).toBe(place);
});

test.each([
  [Type.Integer(), 'x', 'It must be a whole number.'],
  [Type.Integer(), '1.5', 'It must be a whole number.'],
  // A number that is rounded would be another’s.
  [SysId, '117014967443456789', 'It must be a whole number from 1.'],
  [SysId, '0', 'It must be a whole number from 1.'],
  [Qty, '-1', 'It must be a whole number from 0.'],
  [Type.Number(), 'x', 'It must be a number.'],
  [Flag, '2', 'It must be 0, 1.'],
  [Choice, 'stone', 'It must be rock, paper, scissors.'],
  [Parts, '[{', 'It must be JSON.'],
  [Type.Boolean(), 'yes', 'It must be true or false.'],
])('%j refuses %j', (schema, typed, problem) => expect(() => valueOf(schema, typed)).toThrow(problem));

test('the fields of an object can be options, also of one that may be null', () => {
  const track = OrNone(closed({ trackUrl: Type.String() }));
  const rules = closed({ deliveryRule: Type.String(), deliveryTrack: track });
  const field = { name: 'rules', schema: rules, isRequired: true };
  const names = (...spread: string[]) => spreadOut(field, spread).map(({ name }) => name);
  expect(names()).toEqual(['rules']);
  expect(names('rules')).toEqual(['rules.deliveryRule', 'rules.deliveryTrack']);
  expect(names('rules', 'rules.deliveryTrack')).toEqual([
    'rules.deliveryRule',
    'rules.deliveryTrack.trackUrl',
  ]);
});

test('what nobody names of an object stays as it was', () => {
  const before = { a: 1, b: { c: 2, d: 3 }, e: [4, 5], f: { g: 6 } };
  expect(overlaid(before, { b: { d: 7 }, e: [8], f: null })).toEqual({
    a: 1,
    b: { c: 2, d: 7 },
    e: [8],
    f: null,
  });
  expect(overlaid(null, { a: 1 })).toEqual({ a: 1 });
});
