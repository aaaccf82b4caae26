import { nobodys, type ForgettingTables } from '../../../platform/forgetting.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { addColumn, addIndex, create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import type { PayAppPart, PayAppRequest, PayAppRequests } from './payapp.ts';

/** Rows, not events: anyone who has an address can pay there. */
const requests = table(
  'payapp_requests',
  {
    pay_sys_id: int,
    order_sys_id: int,
    mul_no: text,
    pay_url: text,
    amount: int,
    is_refunded: int,
    bank_name: nullable(text),
    account_no: nullable(text),
  },
  { key: ['pay_sys_id'] },
);

/** Partial refunds. */
const partRefunds = table(
  'payapp_part_refunds',
  {
    refund_sys_id: int,
    pay_sys_id: int,
    is_done: int,
    amount: nullable(int),
    asked_at: int,
    notice_no: nullable(text),
  },
  {
    key: ['refund_sys_id'],
    indexes: {
      payapp_part_refunds_by_pay: ['pay_sys_id'],
      payapp_part_refunds_open: { columns: ['pay_sys_id', 'amount'], isUnique: true, where: { is_done: 0 } },
    },
  },
);

export const payAppTables: ForgettingTables = {
  name: 'payapp-requests',
  migrations: [
    [create(requests)],
    [create(partRefunds)],
    [
      addColumn(partRefunds, 'amount'),
      addColumn(partRefunds, 'asked_at', 0),
      addColumn(partRefunds, 'notice_no'),
      addIndex(partRefunds, 'payapp_part_refunds_open'),
    ],
    [addColumn(requests, 'bank_name'), addColumn(requests, 'account_no')],
  ],
  forgets: { payapp_requests: nobodys, payapp_part_refunds: nobodys },
};

const { statement } = statementsFor<TablesOf<typeof requests | typeof partRefunds>>();

const requestOf = statement((db, p: Params<{ paySysId: number }>) =>
  db.selectFrom('payapp_requests').selectAll().where('pay_sys_id', '=', p('paySysId')),
);

/** An existing row stays. */
const keepFirst = statement<RowOf<typeof requests>>((db, p) =>
  db
    .insertInto('payapp_requests')
    .values({
      pay_sys_id: p('pay_sys_id'),
      order_sys_id: p('order_sys_id'),
      mul_no: p('mul_no'),
      pay_url: p('pay_url'),
      amount: p('amount'),
      is_refunded: p('is_refunded'),
      bank_name: p('bank_name'),
      account_no: p('account_no'),
    })
    .onConflict((conflict) => conflict.columns(['pay_sys_id']).doNothing()),
);

const setRefunded = statement<{ paySysId: number }>((db, p) =>
  db.updateTable('payapp_requests').set({ is_refunded: 1 }).where('pay_sys_id', '=', p('paySysId')),
);

const setAccount = statement<{ paySysId: number; bankName: string; accountNo: string }>((db, p) =>
  db
    .updateTable('payapp_requests')
    .set({ bank_name: p('bankName'), account_no: p('accountNo') })
    .where('pay_sys_id', '=', p('paySysId')),
);

const partsOf = statement((db, p: Params<{ paySysId: number }>) =>
  db
    .selectFrom('payapp_part_refunds')
    .selectAll()
    .where('pay_sys_id', '=', p('paySysId'))
    .orderBy('refund_sys_id'),
);

const deletePart = statement<{ refundSysId: number }>((db, p) =>
  db.deleteFrom('payapp_part_refunds').where('refund_sys_id', '=', p('refundSysId')),
);

const setPartDone = statement<{ refundSysId: number }>((db, p) =>
  db.updateTable('payapp_part_refunds').set({ is_done: 1 }).where('refund_sys_id', '=', p('refundSysId')),
);

const setPartTold = statement<{ refundSysId: number; noticeNo: string }>((db, p) =>
  db
    .updateTable('payapp_part_refunds')
    .set({ is_done: 1, notice_no: p('noticeNo') })
    .where('refund_sys_id', '=', p('refundSysId'))
    .where('notice_no', 'is', null),
);

/** The requests in the database of the log. */
export class KeptRequests implements PayAppRequests {
  readonly #log: Pick<EventLog, 'reads' | 'write'>;

  constructor(log: Pick<EventLog, 'reads' | 'write'>) {
    this.#log = log;
  }

  async find(paySysId: number): Promise<PayAppRequest | undefined> {
    const row = await this.#log.reads.one(requestOf({ paySysId }));
    return (
      row && {
        paySysId,
        orderSysId: row.order_sys_id,
        mulNo: row.mul_no,
        payUrl: row.pay_url,
        amount: row.amount,
        isRefunded: row.is_refunded === 1,
        account:
          row.bank_name !== null && row.account_no !== null
            ? { bankName: row.bank_name, accountNo: row.account_no }
            : null,
      }
    );
  }

  async keep(request: PayAppRequest): Promise<PayAppRequest> {
    const { paySysId, orderSysId, mulNo, payUrl, amount, isRefunded, account } = request;
    await this.#log.write([
      keepFirst({
        pay_sys_id: paySysId,
        order_sys_id: orderSysId,
        mul_no: mulNo,
        pay_url: payUrl,
        amount,
        is_refunded: isRefunded ? 1 : 0,
        bank_name: account?.bankName ?? null,
        account_no: account?.accountNo ?? null,
      }),
    ]);
    return (await this.find(paySysId)) ?? request;
  }

  setRefunded(paySysId: number): Promise<void> {
    return this.#log.write([setRefunded({ paySysId })]);
  }

  setAccount(
    paySysId: number,
    { bankName, accountNo }: NonNullable<PayAppRequest['account']>,
  ): Promise<void> {
    return this.#log.write([setAccount({ paySysId, bankName, accountNo })]);
  }

  async parts(paySysId: number): Promise<readonly PayAppPart[]> {
    const rows = await this.#log.reads.all(partsOf({ paySysId }));
    return rows.map((row) => ({
      refundSysId: row.refund_sys_id,
      paySysId,
      amount: row.amount,
      askedAt: row.asked_at,
      isDone: row.is_done === 1,
      noticeNo: row.notice_no,
    }));
  }

  /** Of two at once the second row is refused, and so is the second call. */
  beginPart({
    refundSysId,
    paySysId,
    amount,
    askedAt,
  }: Omit<PayAppPart, 'isDone' | 'noticeNo'>): Promise<void> {
    return this.#log.write([
      partRefunds.insert({
        refund_sys_id: refundSysId,
        pay_sys_id: paySysId,
        is_done: 0,
        amount,
        asked_at: askedAt,
        notice_no: null,
      }),
    ]);
  }

  forgetPart(refundSysId: number): Promise<void> {
    return this.#log.write([deletePart({ refundSysId })]);
  }

  setPartDone(refundSysId: number): Promise<void> {
    return this.#log.write([setPartDone({ refundSysId })]);
  }

  setPartTold(refundSysId: number, noticeNo: string): Promise<void> {
    return this.#log.write([setPartTold({ refundSysId, noticeNo })]);
  }
}
