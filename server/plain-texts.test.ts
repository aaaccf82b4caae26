import type { TSchema } from 'typebox';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestOf } from '../schema/call.ts';
import { REAUTH_HEADER } from '../schema/constants.ts';
import type { Operation } from '../schema/operation.ts';
import { clientMessages } from '../schema/room/socket.ts';
import { operations, type OperationName } from './domains.ts';
import { readFrame } from './platform/gateway/protocol.ts';
import { plainTexts } from './platform/input/plain-texts.ts';
import { exampleOf, names } from './testing/examples.ts';
import { TestServer } from './testing/server.ts';
import { setStage } from './testing/stage.ts';

/** What no text may hold, wherever it stands. */
const CONTROLS = [
  '\u001b]0;x\u0007',
  '\u0000',
  '\r',
  '\u007f',
  '\u009b2J',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u2066',
  '\ud83d',
];
/** Texts that may have several lines. A new one must be added here. */
const SEVERAL_LINES = [
  'askInquiry body/content',
  'answerInquiry body/text',
  'applyFaqs body/faqs/0/answer',
  'applyNotice body/content',
  'acceptClaim body/text',
  'refuseClaim body/text',
  'askCancel body/reason',
  'askExchange body/reason',
  'askReturn body/reason',
  'answerOfProduct body/answer',
  'answerQuestion body/answer',
  'answerReview body/answer',
  'setDescription body/text',
  'setDescription body/textEn',
  'askOfProduct body/content',
  'recordConsoleLog body/text',
  'report body/content',
  'reportReview body/content',
  'writeReview body/comment',
  'editReview body/comment',
  'hideReview body/reason',
  'suspendMember body/evidence',
  'answerSuspension body/answer',
  'setNotice body/notiContent',
  'setNotice body/notiContentEn',
  'setPlans body/plans/0/text',
  'setPlans body/plans/0/textEn',
  ...['openSeller', 'changeSeller'].flatMap((name) => [
    ...['notiContent', 'notiContentEn'].map((text) => `${name} body/notice/${text}`),
    ...['deliveryRule', 'deliveryRuleEn', 'returnRule', 'returnRuleEn'].map(
      (text) => `${name} body/rules/${text}`,
    ),
  ]),
];
/** Texts whose controls are dropped, as they are not kept. */
const DROPPED = ['translate body/messages/0'];

type Step = string | 0;
/** Ways to all texts of a schema, found by looking into everything that is in it. */
function textsIn(schema: unknown, way: readonly Step[] = []): (readonly Step[])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    type,
    properties = {},
    patternProperties = {},
    items,
    anyOf = [],
    ...rest
  } = schema as Record<string, never>;
  if (type === 'string' && !('const' in rest) && !('enum' in rest)) return [way];
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => textsIn(inner, [...way, name])),
    ...Object.values(patternProperties).flatMap((inner) => textsIn(inner, [...way, 'key'])),
    ...textsIn(items, [...way, 0]),
    ...(anyOf as unknown[]).flatMap((inner) => textsIn(inner, way)),
  ];
}

/** The value with a text at the end of the way, whether or not that was there. */
function withText(value: unknown, [step, ...way]: readonly Step[], text: string): unknown {
  if (step === undefined) return text;
  if (step === 0) return [withText(Array.isArray(value) ? value[0] : undefined, way, text)];
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [step]: withText(fields[step], way, text) };
}

const PARTS = { params: 'params', query: 'querystring', body: 'body' } as const;
const fields = names.flatMap((name) =>
  Object.entries(PARTS).flatMap(([part, called]) =>
    textsIn((operations[name] as Operation)[part as keyof typeof PARTS]).map((way) => ({
      name,
      way,
      at: [called, ...way].join('/'),
    })),
  ),
);

describe('every text that a call may have', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  async function asking(name: OperationName, way: readonly Step[]) {
    const { api, ...stage } = await setStage(server);
    const { input, by, how } = await exampleOf(name).good({ api, ...stage });
    const operation: Operation = operations[name];
    return async (told: string) => {
      const { path, body } = requestOf(operation, withText(input, way, told) as never);
      const { text } = await api.raw(operation.method, path, {
        body,
        headers: {
          ...(by && { authorization: `Bearer ${by.token}` }),
          ...(how?.reauth && { [REAUTH_HEADER]: how.reauth }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      });
      const { resultCode, res } = JSON.parse(text).jsonData as {
        resultCode: string;
        res: { field?: string } | undefined;
      };
      return [resultCode, res?.field];
    };
  }

  test.each(fields.filter(({ name, at }) => DROPPED.includes(`${name} ${at}`)))(
    '$name $at is taken without its controls',
    async ({ name, way }) => {
      const answer = await asking(name, way);
      for (const control of CONTROLS)
        expect([control, ...(await answer(`가${control}나`))]).toEqual([control, '0001', undefined]);
    },
  );

  test.each(fields.filter(({ name, at }) => !DROPPED.includes(`${name} ${at}`)))(
    '$name $at has no controls',
    async ({ name, way, at }) => {
      const answer = await asking(name, way);
      for (const control of CONTROLS) {
        // Half a character cannot be written in an address.
        if (control === '\ud83d' && !at.startsWith('body')) continue;
        expect([control, ...(await answer(`가${control}나`))]).toEqual([control, '4294', at]);
      }
      const [code] = await answer('가\n나');
      expect(code !== '4294').toBe(SEVERAL_LINES.includes(`${name} ${at}`));
    },
  );

  test('there are many', () => {
    expect(fields.length).toBeGreaterThan(50);
    expect(fields.map(({ name, at }) => `${name} ${at}`)).toEqual(
      expect.arrayContaining([...SEVERAL_LINES, ...DROPPED]),
    );
  });
});

const sent = Object.entries<TSchema>(clientMessages).flatMap(([event, schema]) =>
  textsIn(schema).map((way) => ({ event, way, at: way.join('/') })),
);
test.each(sent)('$at of the message $event has no controls', ({ event, way }) => {
  for (const control of [...CONTROLS, '\n', '\t'])
    expect(readFrame(JSON.stringify(withText({ event }, way, `가${control}나`))).bad?.code).toBe('4294');
});

test.each([
  ['anything at all', Type.Object({ text: Type.Unknown() }, { additionalProperties: false })],
  ['an open object', Type.Object({})],
])('%s is no part of the contract, as texts in it would not be looked at', (_what, schema) => {
  expect(() => plainTexts(schema)).toThrow('cannot be looked at');
});
