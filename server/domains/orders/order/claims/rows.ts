/** Requests as lists find them, and what people wrote about them. */
import { RETENTION_MONTHS } from '../../../../../schema/members/constants.ts';
import type { ExpressionBuilder } from 'kysely';
import { REFUND_ACCOUNT_MONTHS } from '../../../../../schema/orders/constants.ts';
import type { ForgettingTables } from '../../../../platform/forgetting.ts';
import type { Projection } from '../../../../platform/log/log.ts';
import { among } from '../../../../platform/log/tables/among.ts';
import { create } from '../../../../platform/log/tables/migrations.ts';
import { PURGED_AT_ONCE, purgingBy } from '../../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import {
  int,
  nullable,
  table,
  text,
  type RowOf,
  type TablesOf,
} from '../../../../platform/log/tables/table.ts';
import { viewByPart } from '../../../../platform/log/tables/view.ts';
import { orderFold } from '../decider.ts';
import type { Claims } from './claims.ts';
import { lineOf } from './moves.ts';

const NO_CLAIMS: Claims = {};

const orderClaims = table(
  'order_claims',
  {
    claim_sys_id: int,
    order_sys_id: int,
    user_sys_id: int,
    seller_sys_id: int,
    type: text,
    status_code: int,
    /** When its seller has to have done something; null: it is not their turn. */
    due_at: nullable(int),
  },
  {
    key: ['claim_sys_id'],
    indexes: {
      order_claims_by_buyer: ['user_sys_id', 'claim_sys_id'],
      order_claims_by_seller: ['seller_sys_id', 'claim_sys_id'],
      order_claims_due: ['seller_sys_id', 'due_at'],
    },
  },
);

/** Pictures are addresses, as JSON. Invoice numbers lead to people, so they stand here. */
export const claimTexts = table(
  'claim_texts',
  {
    claim_sys_id: int,
    asked_at: int,
    reason: text,
    pictures: text,
    delivery_company_code: nullable(text),
    invoice_no: nullable(text),
    exchange_company_code: nullable(text),
    exchange_invoice_no: nullable(text),
    answer: nullable(text),
    answer_pictures: text,
    answered_at: nullable(int),
  },
  { key: ['claim_sys_id'], indexes: { claim_texts_by_time: ['asked_at'] } },
);
export type ClaimTextRow = RowOf<typeof claimTexts>;

/** Where money goes back to, sealed: of a request, or of a refund that no request asked for. */
export const claimAccounts = table(
  'claim_accounts',
  { claim_sys_id: int, asked_at: int, sealed: text },
  { key: ['claim_sys_id'], indexes: { claim_accounts_by_time: ['asked_at'] } },
);

export type ClaimRow = RowOf<typeof orderClaims>;
type Tables = TablesOf<typeof orderClaims | typeof claimTexts | typeof claimAccounts>;
const { statement } = statementsFor<Tables>();
type OneClaim = { readonly claimSysId: number };

export const claimById = statement((db, p: Params<OneClaim>) =>
  db.selectFrom('order_claims').selectAll().where('claim_sys_id', '=', p('claimSysId')),
);
export const claimTextsOf = among(claimTexts, 'claim_sys_id');
export const claimAccountsOf = among(claimAccounts, 'claim_sys_id');

export const setClaimInvoice = statement<OneClaim & { company: string; invoiceNo: string }>((db, p) =>
  db
    .updateTable('claim_texts')
    .set({ delivery_company_code: p('company'), invoice_no: p('invoiceNo') })
    .where('claim_sys_id', '=', p('claimSysId')),
);
export const setExchangeInvoice = statement<OneClaim & { company: string; invoiceNo: string }>((db, p) =>
  db
    .updateTable('claim_texts')
    .set({ exchange_company_code: p('company'), exchange_invoice_no: p('invoiceNo') })
    .where('claim_sys_id', '=', p('claimSysId')),
);

type Page = { readonly startIndex: number; readonly rowCount: number };
/** 0 and empty: any. */
export type BuyersClaims = { readonly userSysId: number; readonly type: string; readonly orderSysId: number };
/** `dueBefore`: 0 for any, due or not. */
export type SellersClaims = {
  readonly sellerSysId: number;
  readonly type: string;
  readonly statusCode: number;
  readonly dueBefore: number;
};

type Filtered = ExpressionBuilder<Tables, 'order_claims'>;

function ofBuyer(p: Params<BuyersClaims>) {
  return (row: Filtered) =>
    row.and([
      row('user_sys_id', '=', p('userSysId')),
      row.or([row('type', '=', p('type')), row(row.cast<string>(p('type'), 'text'), '=', '')]),
      row.or([
        row('order_sys_id', '=', p('orderSysId')),
        row(row.cast<number>(p('orderSysId'), 'bigint'), '=', 0),
      ]),
    ]);
}

function ofSeller(p: Params<SellersClaims>) {
  return (row: Filtered) =>
    row.and([
      row('seller_sys_id', '=', p('sellerSysId')),
      row.or([row('type', '=', p('type')), row(row.cast<string>(p('type'), 'text'), '=', '')]),
      row.or([
        row('status_code', '=', p('statusCode')),
        row(row.cast<number>(p('statusCode'), 'bigint'), '=', 0),
      ]),
      row.or([row('due_at', '<=', p('dueBefore')), row(row.cast<number>(p('dueBefore'), 'bigint'), '=', 0)]),
    ]);
}

/** The newest first. */
export const claimsOfBuyer = statement((db, p: Params<BuyersClaims & Page>) =>
  db
    .selectFrom('order_claims')
    .selectAll()
    .where(ofBuyer(p))
    .orderBy('claim_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);
export const countClaimsOfBuyer = statement((db, p: Params<BuyersClaims>) =>
  db
    .selectFrom('order_claims')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofBuyer(p)),
);

/** The oldest first. */
export const claimsOfSeller = statement((db, p: Params<SellersClaims & Page & { after: number }>) =>
  db
    .selectFrom('order_claims')
    .selectAll()
    .where(ofSeller(p))
    .where('claim_sys_id', '>', p('after'))
    .orderBy('claim_sys_id')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);
export const countClaimsOfSeller = statement((db, p: Params<SellersClaims>) =>
  db
    .selectFrom('order_claims')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofSeller(p)),
);

export const claimProjection: Projection = {
  name: 'order-claims',
  version: 3,
  tables: [orderClaims],
  on: {},
  follows: [
    viewByPart(
      orderFold,
      orderClaims,
      (state): Claims => state?.claims ?? NO_CLAIMS,
      (claim, state) => [
        {
          claim_sys_id: claim.claimSysId,
          order_sys_id: state!.order.orderSysId,
          user_sys_id: state!.userSysId,
          seller_sys_id: lineOf(state!, claim).sellerSysId,
          type: claim.type,
          status_code: claim.statusCode,
          due_at: claim.dueAt,
        },
      ],
    ),
  ],
};

export const NO_PICTURES = '[]';

/** Requests that show pictures. */
export const picturedBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('claim_texts')
    .select(['claim_sys_id as claimSysId', 'pictures', 'answer_pictures'])
    .where('asked_at', '<', p('before'))
    .where((row) => row.or([row('pictures', '!=', NO_PICTURES), row('answer_pictures', '!=', NO_PICTURES)]))
    .limit(PURGED_AT_ONCE),
);
export interface PicturedRow extends OneClaim {
  readonly pictures: string;
  readonly answer_pictures: string;
}

export const claimTables: ForgettingTables = {
  name: 'claims',
  migrations: [[create(claimTexts), create(claimAccounts)]],
  forgets: {
    claim_texts: {
      holds: 'people',
      // Part of the record of the order.
      ofMember: null,
      term: {
        counted: 'claimTextCnt',
        months: RETENTION_MONTHS.orderReceivers,
        purge: purgingBy(claimTexts, 'asked_at'),
      },
    },
    claim_accounts: {
      holds: 'people',
      // Their refund may still be on its way.
      ofMember: null,
      term: {
        counted: 'claimAccountCnt',
        months: REFUND_ACCOUNT_MONTHS,
        purge: purgingBy(claimAccounts, 'asked_at'),
      },
    },
  },
};
