import { RETENTION_MONTHS } from '../../schema/members/constants.ts';
import type { REPORT_REASON } from '../../schema/service/safety/constants.ts';
import { monthsText } from '../output.ts';

/** Who wants an account to be closed: its member, or us. */
export const REMOVED_AS = { request: null, terminated: 'terminated', misuse: 'misuse' } as const;

export interface RemoveOptions {
  readonly reason: string;
  readonly as: keyof typeof REMOVED_AS;
  readonly yes?: true;
}

export interface ListOptions {
  readonly standing?: 'active' | 'dormant' | 'suspended';
  readonly limit: number;
}

export interface SuspendOptions {
  readonly as: keyof typeof REPORT_REASON;
  readonly reason: string;
  readonly evidence: string;
  readonly days?: number;
}

export interface RoleOptions {
  readonly role: 'host' | 'manager';
  readonly seller?: number;
}

export interface GrantOptions extends RoleOptions {
  readonly phone?: string;
  readonly number?: number;
}

export interface CreateOptions {
  readonly manager?: true;
  readonly role?: 'host';
  readonly seller?: number;
  readonly passwordStdin?: true;
}

export interface EraseOptions {
  readonly receipt: string;
}

export const DEFAULT_REASON = 'removed by a manager';

const { withdrawnAccounts, orderReceivers, texts } = RETENTION_MONTHS;

/** What happens to a member's data, sentence by sentence, as `forgets` of the domains' tables and `RETENTION_MONTHS` say. */
export const WHAT_BECOMES_OF_DATA = [
  'All logins end at once.',
  'Deleted at once: name, phone number, password, addresses, cart, favourites, and which products they viewed. Coupons and ' +
    'points are lost.',
  `Kept: that the id was closed, and why, for ${monthsText(withdrawnAccounts)}; whom orders went to, for ` +
    `${monthsText(orderReceivers)}; text messages, for ${monthsText(texts)}.`,
  'Orders, chat lines, questions and reviews stay, without a name.',
];
