import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { closed, DateTime, Paging, Qty, SysId } from './types.ts';

/** Where nothing was sent, it is tried so often in all, first after this long (ms), then after twice as long each time. */
export const SMS_TRIES = { max: 6, firstAfter: 5000 } as const;

/** A Korean mobile number, digits alone: no other gets a text. */
export const MOBILE = /^01[016-9]\d{7,8}$/;

/**
 * What has become of a text: `trying`: a service has it, and has not said so yet. Where that can never be known, it has
 * `failed` with `UNSURE`, as nobody is to get the same one twice.
 */
const SmsState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('trying'),
  Type.Literal('sent'),
  Type.Literal('failed'),
]);
export type SmsState = Static<typeof SmsState>;

export const outbox = operation({
  method: 'GET',
  path: '/v1/operations/outbox',
  summary: 'Texts to phones, newest first: what they say, and what has become of them',
  tag: 'operations',
  access: 'manager',
  query: closed({
    ...Paging,
    /** The number it was sent to. */
    to: Type.Optional(Type.String({ pattern: '^[0-9-]{1,20}$' })),
  }),
  reply: closed({
    texts: Type.Array(
      closed({
        smsSysId: SysId,
        to: Type.String(),
        msg: Type.String(),
        smsState: SmsState,
        /** Why it was not sent, at its last try. */
        reason: Type.Union([Type.String(), Type.Null()]),
        tryCnt: Qty,
        askedAt: DateTime,
        /** When that came to be. */
        changedAt: DateTime,
      }),
    ),
  }),
});
