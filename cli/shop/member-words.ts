import { RETENTION_MONTHS } from '../../schema/members/constants.ts';
import { monthsText } from '../output.ts';

export interface RemoveOptions {
  readonly reason: string;
  readonly yes?: true;
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
