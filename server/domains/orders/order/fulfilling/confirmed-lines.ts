import { isKept, LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import { optionNamesOf } from '../../../../../schema/members/names.ts';
import type { EventLog } from '../../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import type { RowOf, TablesOf } from '../../../../platform/log/tables/table.ts';
import { exchangedOf } from '../claims/claims.ts';
import { orderStream } from '../decider.ts';
import type { orderLines } from './lines.ts';

/** A line of a member's order. */
export interface BoughtLine {
  readonly orderSysId: number;
  readonly orderPrdtSysId: number;
  readonly userSysId: number;
  readonly prdtSysId: number;
  readonly sellerSysId: number;
  readonly name: string;
  readonly nameEn: string;
  /** As it was ordered; empty: no options. */
  readonly optionName: string;
  /** When its buyer, or time, confirmed the purchase (ms); null: not yet, or nothing of it was kept. */
  readonly confirmedAt: number | null;
}

/** A line that was confirmed, or exchanged. */
export type ConfirmedLine = BoughtLine & { readonly confirmedAt: number };

/** The options that its pieces were ordered with, or exchanged for. */
export interface OptionsOfLine {
  readonly optionSysIds: readonly number[];
  readonly optionName: string | null;
  /** Undefined: there is no English one. */
  readonly optionNameEn?: string;
}

const { statement } = statementsFor<TablesOf<typeof orderLines>>();

const confirmedSince = statement((db, p: Params<{ userSysId: number; since: number }>) =>
  db
    .selectFrom('order_lines')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .where('status_code', 'in', [LINE_STATUS.confirmed, LINE_STATUS.exchanged])
    .where('confirmed_at', '>', p('since'))
    .orderBy('confirmed_at', 'desc')
    .orderBy('order_prdt_sys_id', 'desc'),
);

const lineOfBuyer = statement((db, p: Params<{ userSysId: number; lineSysId: number }>) =>
  db
    .selectFrom('order_lines')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .where('order_prdt_sys_id', '=', p('lineSysId')),
);

/** What a member bought and kept, confirmed after this moment (ms): the latest first. */
export async function linesConfirmed(
  { reads }: Pick<EventLog, 'reads'>,
  userSysId: number,
  since: number,
): Promise<ConfirmedLine[]> {
  const rows = await reads.all(confirmedSince({ userSysId, since }));
  return rows.map((row) => ({ ...lineOf(row), confirmedAt: row.confirmed_at! }));
}

/** Null: the member bought no such line. */
export async function boughtLine(
  { reads }: Pick<EventLog, 'reads'>,
  userSysId: number,
  orderPrdtSysId: number,
): Promise<BoughtLine | null> {
  const row = await reads.one(lineOfBuyer({ userSysId, lineSysId: orderPrdtSysId }));
  return row ? lineOf(row) : null;
}

export async function optionsOfLine(
  log: Pick<EventLog, 'state'>,
  { orderSysId, orderPrdtSysId }: BoughtLine,
): Promise<OptionsOfLine> {
  const { state } = await log.state(orderStream(orderSysId));
  const line = state?.order.products.find((each) => each.orderPrdtSysId === orderPrdtSysId);
  const lines = line?.lines ?? [];
  const exchanges = Object.values(state?.claims ?? {}).filter(
    ({ statusCode }) => statusCode === LINE_STATUS.exchanged,
  );
  const chosen = lines.flatMap(({ orderPrdtOptionSysId: id, options, qty }) => {
    const ofLine = exchanges.filter((each) => each.lines.some((one) => one.orderPrdtOptionSysId === id));
    const isLeft = exchangedOf(state!.claims, id) < qty;
    return [...(isLeft ? [options] : []), ...ofLine.map(({ wanted }) => wanted?.options ?? options)];
  });
  const names = chosen.map((options) => optionNamesOf(options));
  const all = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))].join(', ');
  const optionNameEn = names.some(({ nameEn }) => nameEn !== '')
    ? all(names.map(({ name, nameEn }) => nameEn || name))
    : '';
  return {
    optionSysIds: [
      ...new Set(chosen.flatMap((options) => options.map(({ prdtOptionSysId }) => prdtOptionSysId))),
    ],
    optionName: all(names.map(({ name }) => name)) || null,
    ...(optionNameEn && { optionNameEn }),
  };
}

function lineOf(row: RowOf<typeof orderLines>): BoughtLine {
  return {
    orderSysId: row.order_sys_id,
    orderPrdtSysId: row.order_prdt_sys_id,
    userSysId: row.user_sys_id,
    prdtSysId: row.prdt_sys_id,
    sellerSysId: row.seller_sys_id,
    name: row.name,
    nameEn: row.name_en,
    optionName: row.option_text,
    confirmedAt: isKept(row.status_code) ? row.confirmed_at : null,
  };
}
