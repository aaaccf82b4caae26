import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Paging, Qty, SysId } from '../types.ts';

const SmsState = about(
  'The state of a text. `trying`: handed to a service, without an answer yet. If the outcome can ' +
    'never be known it is `failed` with `UNSURE`, because nobody should get the same text twice.',
  Type.Union([Type.Literal('waiting'), Type.Literal('trying'), Type.Literal('sent'), Type.Literal('failed')]),
);
export type SmsState = Static<typeof SmsState>;

export const outbox = operation({
  method: 'GET',
  path: '/v1/operations/outbox',
  summary: 'Texts to phones with their delivery status, newest first',
  tag: 'operations',
  access: 'manager',
  scope: null,
  query: closed({
    ...Paging,
    to: about('The number it was sent to.', Type.Optional(Type.String({ pattern: '^[0-9-]{1,20}$' }))),
  }),
  reply: closed({
    texts: about(
      'Those that no `purge` has removed yet.',
      Type.Array(
        closed('A text to one phone.', {
          smsSysId: SysId,
          to: about('A Korean mobile number, digits alone.', Type.String()),
          msg: about('The whole text, with links and codes as they were sent.', Type.String()),
          smsState: SmsState,
          reason: about('Why it was not sent, at its last try.', Type.Union([Type.String(), Type.Null()])),
          tryCnt: Qty,
          askedAt: DateTime,
          changedAt: about('When the state last changed.', DateTime),
        }),
      ),
    ),
  }),
});
