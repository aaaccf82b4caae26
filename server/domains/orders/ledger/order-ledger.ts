import { PERMISSION } from '../../../../schema/members/constants.ts';
import { LEDGER_ACCOUNTS } from '../../../../schema/orders/constants.ts';
import * as contract from '../../../../schema/orders/ledger.ts';
import type { LedgerEntry, LineEscrow, OrderLedger } from '../../../../schema/orders/ledger.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { mayHost } from '../../room/broadcast/decider.ts';
import { orderStream } from '../order/decider.ts';
import type { OrderedProduct } from '../order/offers.ts';
import type { Account, LedgerKind } from './money.ts';
import { changeOf, entriesOfOrder, type LedgerEntryRow } from './views.ts';

/** For those who sold something in the order. Throws 2010 unless it has lines of the caller's seller. */
export const orderLedger = query(contract.orderLedger, ({ log }) => async ({ params, caller }) => {
  const { orderSysId } = params;
  const { state } = await log.state(orderStream(orderSysId));
  const lines = (state?.order.products ?? []).filter((line) => mayHost(caller, line));
  if (lines.length === 0) throw new Refusal('2010');
  const isManager = caller.permission === PERMISSION.manager;
  const entries = (await log.reads.all(entriesOfOrder({ orderSysId })))
    .filter((row) => isManager || lines.some((line) => line.sellerSysId === row.seller_sys_id))
    .map(entryOf);
  const balanceOf = (account: Account) => entries.reduce((sum, entry) => sum + changeOf(account, entry), 0);
  return {
    orderSysId,
    entries,
    balances: Object.fromEntries(
      LEDGER_ACCOUNTS.map((account) => [account, balanceOf(account)]),
    ) as OrderLedger['balances'],
    escrow: lines.map((line) => escrowOf(line, entries)),
  };
});

function entryOf(row: LedgerEntryRow): LedgerEntry {
  return {
    at: new Date(row.at).toISOString(),
    kind: row.kind as LedgerKind,
    from: row.from_account as Account,
    to: row.to_account as Account,
    amount: row.amount,
    orderPrdtSysId: row.order_prdt_sys_id,
    sellerSysId: row.seller_sys_id,
  };
}

function escrowOf(
  { orderPrdtSysId, sellerSysId }: OrderedProduct,
  entries: readonly LedgerEntry[],
): LineEscrow {
  const own = entries.filter((entry) => entry.orderPrdtSysId === orderPrdtSysId);
  const sum = (fits: (entry: LedgerEntry) => boolean) =>
    own.filter(fits).reduce((total, { amount }) => total + amount, 0);
  return {
    orderPrdtSysId,
    sellerSysId,
    heldAmount: sum(({ to }) => to === 'escrow') - sum(({ from }) => from === 'escrow'),
    releasedAmount: sum(({ from, to }) => from === 'escrow' && to === 'seller'),
    refundedAmount: sum(({ from, kind }) => from === 'escrow' && kind === 'refund'),
  };
}
