import Type, { type Static } from 'typebox';
import { ADD_ONS_MAX, LINE_QTY_MAX, LINE_QTY_MIN, OPTION_GROUPS_MAX } from '../buying/constants.ts';
import { about, closed, line, MULTILINE, SysId } from '../types.ts';
import {
  ACCOUNT_HOLDER_LENGTH_MAX,
  CLAIM_PICTURES_MAX,
  CLAIM_REASONS,
  CLAIM_TEXT_LENGTH_MAX,
} from './constants.ts';
import { VISIBLE_TEXT } from '../room/chat.ts';

const SomeQty = about('Pieces.', Type.Integer({ minimum: LINE_QTY_MIN, maximum: LINE_QTY_MAX }));

export const ClaimReasonCode = about(
  `${Object.entries(CLAIM_REASONS)
    .map(([code, words]) => `${code} ${words}`)
    .join(', ')}.`,
  Type.Integer({ minimum: 1, maximum: 9 }),
);

export const RefundAccount = closed(
  'Where money goes back by transfer. Only needed for what was paid by deposit; of an exchange, too, as it ' +
    'may become a return.',
  {
    bankCode: about('Three digits, as of `banks`.', Type.String({ pattern: '^[0-9]{3}$' })),
    accountHolder: about('Whose account it is.', line(ACCOUNT_HOLDER_LENGTH_MAX, 1)),
    accountNumber: about('Digits and hyphens.', Type.String({ pattern: '^[0-9-]{6,30}$' })),
  },
);
export type RefundAccount = Static<typeof RefundAccount>;

/** Which pieces of a line a request is about. */
export const pieces = {
  orderPrdtSysIds: about('One line of the order.', Type.Array(SysId, { minItems: 1, maxItems: 1 })),
  orderPrdtOptionSysIds: about(
    'Pieces of these choices; left out: any of the line.',
    Type.Optional(Type.Array(SysId, { minItems: 1, maxItems: OPTION_GROUPS_MAX, uniqueItems: true })),
  ),
  addingProducts: about(
    'All of an add-on, which goes before the last piece of its product.',
    Type.Optional(
      Type.Array(closed({ prdtAddingProductDetailSysId: SysId, addingQty: SomeQty }), {
        maxItems: ADD_ONS_MAX,
      }),
    ),
  ),
  qty: about('0: only add-ons.', Type.Integer({ minimum: 0, maximum: LINE_QTY_MAX })),
};

/** What a buyer says of a request. */
export const asked = {
  ...pieces,
  reasonTypeCode: ClaimReasonCode,
  reason: about(
    "In the buyer's words; needed.",
    Type.String({ minLength: 1, maxLength: CLAIM_TEXT_LENGTH_MAX, pattern: VISIBLE_TEXT, ...MULTILINE }),
  ),
  pictures: about(
    'Uploaded with the kind `claim`.',
    Type.Optional(Type.Array(SysId, { maxItems: CLAIM_PICTURES_MAX, uniqueItems: true })),
  ),
  refundAccount: Type.Optional(RefundAccount),
};
