import { orderLedger, type OrderLedger } from '../../schema/orders/ledger.ts';
import { signedWon, wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { timeText } from '../output.ts';
import { facts, table } from '../table.ts';

export async function ledger({ api, out }: Context, orderSysId: number): Promise<void> {
  const found = await api.call(orderLedger, { orderSysId });
  out.data(found, (c) =>
    found.entries.length === 0
      ? 'Nothing was paid for this order'
      : [
          table(
            c,
            ['When', 'For', 'Line', 'From', 'To', 'Amount'],
            found.entries.map(({ at, kind, orderPrdtSysId, from, to, amount }) => [
              timeText(at),
              kind,
              orderPrdtSysId === null ? '' : String(orderPrdtSysId),
              from,
              to,
              wonText(amount, 'sign'),
            ]),
            [5],
          ),
          table(
            c,
            ['Line', 'In escrow', 'Released', 'Refunded'],
            found.escrow.map(({ orderPrdtSysId, heldAmount, releasedAmount, refundedAmount }) => [
              String(orderPrdtSysId),
              ...[heldAmount, releasedAmount, refundedAmount].map((won) => wonText(won, 'sign')),
            ]),
            [1, 2, 3],
          ),
          facts(c, balancesOf(found)),
        ].join('\n\n'),
  );
}

/** Those that anything moved to or from. */
function balancesOf({ balances, entries }: OrderLedger): [string, string][] {
  return Object.entries(balances)
    .filter(([account]) => entries.some(({ from, to }) => from === account || to === account))
    .map(([account, won]) => [account, signedWon(won)]);
}
