import { InvalidArgumentError, type Command } from 'commander';
import * as claims from '../../schema/orders/claims.ts';
import type { Claim } from '../../schema/orders/claims.ts';
import type { RefundAccount } from '../../schema/orders/claim-request.ts';
import { BUYERS_FAULT, CLAIM_REASONS, CLAIM_TYPES, SELLERS_FAULT } from '../../schema/orders/constants.ts';
import { invoiceOf } from '../../schema/orders/invoice-number.ts';
import { wonText } from '../../schema/won.ts';
import { calls, group, wordsFor, type FieldOption } from '../contract/command.ts';
import { count, timeText } from '../output.ts';
import type { Colours } from '../printing.ts';
import { listText } from '../table.ts';
import { statusText } from './status-words.ts';

/** `sellover claim …`: what a seller does with requests of buyers. */
export function claimCommand(): Command {
  const args = { claimSysId: ['<claim>', 'number of the request'] } as const;
  return group(
    'claim',
    'Decide about requests of buyers for the goods of your seller. A request is known by its number. For hosts and managers.',
    `
Examples:
  sellover claim list --overdue
  sellover claim accept 1170000000001 --fault seller
  sellover claim refuse 1170000000001 --reason "It was used"
  sellover claim receive 1170000000001
  sellover claim finish 1170000000001
  sellover claim finish 1170000000001 --fault seller
  sellover claim dispatch 1170000000001 --courier 04 --invoice 681234567890`,
    [
      calls('list', claims.sellerClaims, {
        description: 'List requests about the goods of your seller, the oldest first.',
        options: {
          isOverdue: ['--overdue', 'only those that the buyer should have heard of by now'],
          type: ['--type <type>', 'only requests of this kind', wordsFor(CLAIM_TYPES)],
        },
        text: (listed, c) =>
          listText(c, listed.claims, 'No such requests', {
            Request: ({ claimSysId }) => claimSysId,
            Order: ({ orderSysId }) => orderSysId,
            Asked: ({ createdAt }) => timeText(createdAt),
            Product: ({ name, optionText }) => `${name} ${optionText}`.trim(),
            '>Pieces': ({ qty }) => count(qty),
            Status: ({ statusCode, isFeePayable }) =>
              `${statusCode} ${statusText(statusCode)}${isFeePayable ? ', fee unpaid' : ''}`,
            Due: ({ isOverdue, decideDueAt }) => (isOverdue ? c.red('overdue') : timeText(decideDueAt)),
          }),
      }),
      calls('show', claims.claimDetail, {
        description: 'Show one request: its reason, pictures, parcels, and your answer.',
        args,
        text: (claim, c) =>
          [
            `${c.bold(String(claim.claimSysId))}  ${claim.statusCode} ${statusText(claim.statusCode)}`,
            `  order ${claim.orderSysId}: ${claim.qty} × ${claim.name} ${claim.optionText}`.trimEnd(),
            `  reason ${claim.reasonTypeCode} ${reasonText(claim)}${claim.reason === '' ? '' : `: ${claim.reason}`}`,
            ...claim.pictures.map(({ url }) => `  ${url}`),
            ...(claim.wantedOptionText === '' ? [] : [`  wants ${claim.wantedOptionText}`]),
            ...(claim.fault === null ? [] : [`  fault of the ${claim.fault}`]),
            `  refund ${wonText(claim.refundAmount, 'en')}${refundedText(claim)}`,
            ...feeText(claim),
            ...accountLine(claim),
            ...parcelText('comes back in', claim.invoice),
            ...parcelText('sent in', claim.exchangeInvoice),
            ...(claim.answer === null ? [] : [`  answered: ${claim.answer.text}`]),
          ].join('\n'),
      }),
      calls('accept', claims.acceptClaim, {
        description:
          'Accept a request: a cancellation ends with it, an exchange or a return waits for the goods. Where the reason does ' +
          `not say whose fault it is (${UNDECIDED.join(', ')}), a return or an exchange needs --fault.`,
        args,
        options: {
          text: ['--reason <text>', 'what the buyer is told'],
          fault: [
            '--fault <whose>',
            'whose fault it is, where the reason leaves that to you',
            wordsFor(['buyer', 'seller']),
          ],
        },
        after: `
Examples:
  sellover claim accept 1170000000001
  sellover claim accept 1170000000001 --fault buyer --reason "Please send it back"`,
        text: movedText,
      }),
      calls('refuse', claims.refuseClaim, {
        args,
        options: { text: ['--reason <text>', 'what the buyer is told', someText] },
        text: movedText,
      }),
      calls('receive', claims.receiveClaim, {
        args,
        text: movedText,
      }),
      calls('finish', claims.finishClaim, {
        args,
        options: { fault: TAKING_FAULT },
        text: movedText,
      }),
      calls('dispatch', claims.dispatchExchange, {
        args,
        options: {
          deliveryCompanyCode: ['--courier <code>', 'the courier’s code; sellover help order lists them'],
          invoiceNo: ['--invoice <number>', 'the number of the parcel', invoiceOf],
          fault: TAKING_FAULT,
        },
        text: movedText,
      }),
    ],
  );
}

const UNDECIDED = Object.entries(CLAIM_REASONS).flatMap(([code, words]) =>
  [...BUYERS_FAULT, ...SELLERS_FAULT].includes(Number(code)) ? [] : `${code} ${words}`,
);

const TAKING_FAULT: FieldOption = [
  '--fault <whose>',
  'it is your fault after all: the buyer pays nothing for sending',
  wordsFor(['seller']),
];

function someText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Say why.');
  return text;
}

function movedText({ claimSysId, statusCode }: Claim, c: Colours): string {
  return `${c.green('✓')} Request ${claimSysId}: ${statusText(statusCode)}`;
}

function reasonText({ reasonTypeCode }: Claim): string {
  return (CLAIM_REASONS as Readonly<Record<number, string>>)[reasonTypeCode] ?? 'unknown to this version';
}

function refundedText({ refund }: Claim): string {
  if (!refund) return '';
  return refund.doneAt === null ? `, due ${timeText(refund.dueAt)}` : `, made ${timeText(refund.doneAt)}`;
}

/** Where a transfer goes to. */
export function accountText({ bankCode, accountHolder, accountNumber }: RefundAccount): string {
  return `bank ${bankCode}, ${accountNumber}, ${accountHolder}`;
}

/** Managers alone see it. */
function accountLine({ hasRefundAccount, refundAccount }: Claim): string[] {
  if (!refundAccount) return hasRefundAccount ? ['  money goes back to an account that managers see'] : [];
  return [`  money goes back to ${accountText(refundAccount)}`];
}

function feeText({ feeAmount, feeWith, isFeePaid, isFeePayable, feeRefund }: Claim): string[] {
  const fee =
    feeWith === null
      ? `  sending back costs the buyer ${wonText(feeAmount, 'en')}`
      : `  request ${feeWith} bears the fee of sending back, as the goods go in one parcel`;
  return [
    ...(isFeePayable ? [`${fee}, to be paid before this ends`] : []),
    ...(isFeePaid ? [`${fee}, paid`] : []),
    ...(feeRefund === null
      ? []
      : [
          `  ${wonText(feeRefund.amount, 'en')} for sending back ${feeRefund.isDone ? 'went' : 'will go'} back to the buyer`,
        ]),
  ];
}

function parcelText(what: string, parcel: Claim['invoice']): string[] {
  return parcel === null ? [] : [`  ${what} parcel ${parcel.deliveryCompanyCode} ${parcel.invoiceNo}`];
}
