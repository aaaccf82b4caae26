import { LINE_STATUS, type LineStatus } from '../../schema/orders/moves.ts';

const WORDS = {
  depositPending: 'waits for payment',
  paid: 'paid',
  preparing: 'in preparation',
  sent: 'sent',
  delivered: 'delivered',
  confirmed: 'confirmed',
  cancelRequested: 'cancellation asked',
  cancelRefused: 'cancellation refused',
  cancelled: 'cancelled',
  exchangeRequested: 'exchange asked',
  exchangeRefused: 'exchange refused',
  exchanging: 'exchange accepted',
  exchangePreparing: 'exchange in preparation',
  exchangeSent: 'exchange sent',
  exchangeDelivered: 'exchange delivered',
  exchanged: 'exchanged',
  returnRequested: 'return asked',
  returnRefused: 'return refused',
  returning: 'return accepted',
  returnReceived: 'return received',
  returned: 'returned',
} as const satisfies Record<keyof typeof LINE_STATUS, string>;

const byCode = new Map<number, string>(
  Object.entries(LINE_STATUS).map(([name, code]) => [code, WORDS[name as keyof typeof WORDS]]),
);

export function statusText(statusCode: number): string {
  return byCode.get(statusCode) ?? String(statusCode);
}

/** `2 paid, 3 in preparation, …` */
export const STATUSES_TEXT = [...byCode].map(([code, words]) => `${code} ${words}`).join(', ');

export function isStatus(code: number): code is LineStatus {
  return byCode.has(code);
}
