import type { TSchema } from 'typebox';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../schema/operation.ts';
import { clientMessages } from '../schema/room/socket.ts';
import { operations } from './domains.ts';
import { readFrame } from './platform/gateway/protocol.ts';
import { plainTexts } from './platform/input/plain-texts.ts';
import { ask, exampleOf, names, type AnyCall } from './testing/operations/examples.ts';
import { firstOfEach } from './testing/operations/kinds.ts';
import { isWhole } from './testing/seed.ts';
import { TestServer } from './testing/server.ts';
import { nextStage } from './testing/stage.ts';

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
const DROPPED = new Set(['translate body/messages/0']);

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
  (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((part) => {
    const schema = (operations[name] as Operation)[part];
    return textsIn(schema).map((way) => {
      const at = [PARTS[part], ...way].join('/');
      const look = plainTexts(schema!);
      /** The first text with a control, where this one stands there. */
      const found = (text: string) => look(withText({}, way, text), PARTS[part]);
      return { name, part, way, at, called: `${name} ${at}`, found };
    });
  }),
);

test('no text that a call may have has controls, but those that are dropped from it', () => {
  expect(fields.length).toBeGreaterThan(50);
  const kept = fields.filter(({ called }) => !DROPPED.has(called));
  const missed = kept.flatMap(({ called, at, found }) =>
    CONTROLS.filter((control) => found(`가${control}나`) !== at).map((control) => [called, control]),
  );
  expect(missed).toEqual([]);
});

test('these texts may have several lines, and no others', () => {
  const several = fields.filter(({ called, found }) => !DROPPED.has(called) && found('가\n나') === null);
  expect(several.map(({ called }) => called).toSorted()).toEqual(SEVERAL_LINES.toSorted());
});

describe('a call', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  const kinds = firstOfEach(fields, ({ part, called }) => `${part} ${DROPPED.has(called)}`);

  test.each(isWhole ? fields : kinds)(
    'of $called is looked at as a whole',
    async ({ name, way, at, called }) => {
      const stage = await nextStage(server);
      const call = await exampleOf(name).good(stage);
      for (const control of CONTROLS) {
        // Half a character cannot be written in an address.
        if (control === '\ud83d' && !at.startsWith('body')) continue;
        const input = withText(call.input, way, `가${control}나`) as AnyCall['input'];
        const { code, facts } = await ask(stage, name, { ...call, input });
        expect([control, code, facts['field']]).toEqual(
          DROPPED.has(called) ? [control, '0001', undefined] : [control, '4294', at],
        );
      }
    },
  );
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
