import fastify from 'fastify';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VISIBLE_TEXT } from '../../../schema/room/chat.ts';
import { answerErrors } from './errors.ts';
import { refusalText } from './reason.ts';
import { useContractValidation } from './validation.ts';

describe('of a body that does not fit, the field and what is wanted of it are told:', () => {
  const app = fastify();
  beforeAll(() => {
    useContractValidation(app);
    answerErrors(app);
    const closed = { additionalProperties: false };
    const line = Type.Object({ qty: Type.Integer({ minimum: 1, maximum: 9 }) }, closed);
    const body = Type.Object(
      {
        lines: Type.Array(line, { minItems: 1 }),
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 3, pattern: VISIBLE_TEXT })),
        flag: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
        zip: Type.Optional(Type.String({ pattern: '^[0-9]{5}$' })),
      },
      closed,
    );
    app.post('/', { schema: { body } }, () => 'taken');
  });
  afterAll(() => app.close());

  const lines = [{ qty: 1 }];
  test.each<[object, string]>([
    [{}, 'lines is missing'],
    [{ lines: [{}] }, 'lines.0.qty is missing'],
    [{ lines, colour: 'red' }, 'unknown field colour'],
    [{ lines: [{ qty: 1, colour: 'red' }] }, 'unknown field lines.0.colour'],
    [{ lines: [] }, 'lines must have at least 1 entries'],
    [{ lines: [{ qty: 0 }] }, 'lines.0.qty must be at least 1'],
    [{ lines: [{ qty: 10 }] }, 'lines.0.qty must be at most 9'],
    [{ lines: [{ qty: '1' }] }, 'lines.0.qty must be of type integer'],
    [{ lines, name: '' }, 'name must not be empty'],
    [{ lines, name: 'long' }, 'name must have at most 3 characters'],
    [{ lines, name: ' ' }, 'name must not be blank'],
    [{ lines, flag: 2 }, 'flag must be one of 0, 1'],
    [{ lines, zip: '1' }, 'zip must match ^[0-9]{5}$'],
    [[], 'body must be of type object'],
  ])('%j', async (payload, said) => {
    const answer = await app.inject({ method: 'POST', url: '/', payload });
    expect(answer.json()).toMatchObject({
      jsonData: { resultCode: '0005', resultMsg: `Invalid input: ${said}` },
    });
  });
});

test.each([
  ['0005', { field: 'usePoint', useUnit: 100 }, 'Invalid input: usePoint must be a multiple of 100'],
  ['0005', { field: 'usePoint', max: 900 }, 'Invalid input: usePoint must be at most 900'],
  ['0005', { wrong: 'receiverMobile' }, 'Invalid input: receiverMobile is not valid'],
  ['0002', { missing: 'address' }, 'Order failed: address is missing'],
  ['2030', { prdtSysId: 3 }, 'Exceeds stock'],
] as const)('a refusal with %s names its field: %j', (code, facts, said) => {
  expect(refusalText(code, facts)).toBe(said);
});
