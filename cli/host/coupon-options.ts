import type { Command } from 'commander';
import { COUPON_USABLE_DAYS_DEFAULT } from '../../schema/buying/constants.ts';
import { endAhead, wholeFromOne } from '../values.ts';

/** What a coupon takes off, and for which purchases. */
export interface TermOptions {
  readonly amount?: number;
  readonly percent?: number;
  readonly minOrder?: number;
  readonly minPrice?: number;
  readonly maxDiscount?: number;
  readonly maxPieces?: number;
  readonly until?: number;
  readonly days?: number;
}

export function couponOptions(command: Command): Command {
  return command
    .option('--amount <won>', 'the discount, in won', wholeFromOne)
    .option('--percent <n>', 'the discount, in percent, up to 100', wholeFromOne)
    .option('--min-order <won>', 'valid for orders of at least this amount', wholeFromOne)
    .option('--min-price <won>', 'valid for products of at least this price', wholeFromOne)
    .option('--max-discount <won>', 'the most that it takes off', wholeFromOne)
    .option('--max-pieces <n>', 'valid for at most this many pieces of a product', wholeFromOne)
    .option(
      '--until <time>',
      'expires then: 2026-12-24T18:00 (KST), or 2h from now; a day counts whole',
      endAhead,
    )
    .option(
      '--days <n>',
      `expires this many days after it was taken (default: ${COUPON_USABLE_DAYS_DEFAULT})`,
      wholeFromOne,
    );
}
