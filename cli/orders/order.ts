import { allPages } from '../../schema/all-pages.ts';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import {
  dispatchOrder,
  packingList,
  prepareOrder,
  sellerOrders,
  type MovedOrder,
} from '../../schema/orders/fulfilling.ts';
import { invoiceOf } from '../../schema/orders/invoice-number.ts';
import { CallRefused } from '../../schema/call.ts';
import { RefusedError, UsageError } from '../errors.ts';
import type { Context } from '../context.ts';
import { bytesOf, write } from '../files.ts';
import { sellerOf, type OfSeller } from '../host/where.ts';
import { count, countOf, timeText } from '../output.ts';
import { ProgressBar } from '../progress-bar.ts';
import { table } from '../table.ts';
import { isRounded, ROUNDED, tableIn, TableUnreadable, type Table } from '../tables.ts';
import { packingPage } from './packing-page.ts';
import { statusText } from './status-words.ts';

export interface ListOptions extends OfSeller {
  readonly status?: number;
  readonly limit: number;
}

export interface LinesOptions {
  readonly line?: readonly number[];
}

export interface PackingOptions {
  readonly out?: string;
}

export interface DispatchOptions extends LinesOptions {
  readonly courier?: string;
  readonly invoice?: string;
  readonly csv?: string;
}

export async function list(context: Context, { status, limit, ...asked }: ListOptions): Promise<void> {
  const { api, out } = context;
  const sellerSysId = await sellerOf(context, asked);
  const page = { sellerSysId, startIndex: 0, rowCount: limit };
  const listed = await api.call(sellerOrders, {
    ...page,
    ...(status !== undefined && { statusCode: status }),
  });
  out.data(listed, (c) =>
    listed.lines.length === 0
      ? 'No such orders'
      : table(
          c,
          ['Order', 'Line', 'Ordered', 'Product', 'Choice', 'Pieces', 'For', 'Status', 'Memo'],
          listed.lines.map((line) => [
            String(line.orderSysId),
            String(line.orderPrdtSysId),
            timeText(line.orderedAt),
            `${line.prdtNo} ${line.name}`,
            line.optionText,
            count(line.qty),
            line.receiverName,
            `${line.statusCode} ${statusText(line.statusCode)}`,
            line.deliveryMemo,
          ]),
          [5],
        ),
  );
  if (listed.totalCnt > listed.lines.length)
    out.note(`${count(listed.lines.length)} of ${countOf(listed.totalCnt, 'line')}; see --limit`);
}

export async function prepare(
  { api, out }: Context,
  orders: readonly number[],
  { line }: LinesOptions,
): Promise<void> {
  if (line && orders.length > 1)
    throw new UsageError('Name one order with --line', 'For example: order prepare 115… --line 116…');
  const moved: MovedOrder[] = [];
  for (const orderSysId of orders)
    moved.push(await api.call(prepareOrder, { orderSysId, ...(line && { orderPrdtSysIds: [...line] }) }));
  out.data({ orders: moved }, (c) => moved.map((each) => `${c.green('✓')} ${movedText(each)}`).join('\n'));
}

export async function packing(
  context: Context,
  { out: file, ...asked }: PackingOptions & OfSeller,
): Promise<void> {
  const { api, out } = context;
  const sellerSysId = await sellerOf(context, asked);
  // Colleagues send parcels meanwhile.
  const pages = await allPages((from) =>
    api.call(packingList, { sellerSysId, startIndex: 0, rowCount: ROW_COUNT_MAX, ...from }),
  );
  const orders = pages.flatMap((page) => page.orders);
  if (file !== undefined) {
    write(file, packingPage(orders));
    out.data(
      { file, orderCnt: orders.length },
      (c) => `${c.green('✓')} ${countOf(orders.length, 'order')} in ${file}`,
    );
    return;
  }
  out.data({ orders }, (c) =>
    orders.length === 0
      ? 'Nothing is in preparation'
      : orders
          .map(({ orderSysId, orderProducts, ...to }) =>
            [
              `${c.bold(String(orderSysId))}  ${to.receiverName} ${to.receiverMobile}`,
              `  ${to.receiverPostNumber} ${to.receiverAddress1} ${to.receiverAddress2}`.trimEnd(),
              ...(to.deliveryMemo === '' ? [] : [`  “${to.deliveryMemo}”`]),
              ...orderProducts.flatMap(({ prdtNo, name, pieces, addOns }) => [
                ...pieces.map(({ optionText, qty }) =>
                  `  ${qty} × ${prdtNo} ${name} ${optionText}`.trimEnd(),
                ),
                ...addOns.map((addOn) => `  ${addOn.qty} × ${addOn.name}`),
              ]),
            ].join('\n'),
          )
          .join('\n\n'),
  );
}

export async function dispatch(
  context: Context,
  orderSysId: number | undefined,
  { courier, invoice, line, csv }: DispatchOptions,
): Promise<void> {
  if (csv !== undefined) return dispatchAll(context, csv);
  if (orderSysId === undefined || courier === undefined || invoice === undefined)
    throw new UsageError(
      'Name the order, its courier and its parcel',
      'For example: order dispatch 115… --courier 04 --invoice 681234567890',
    );
  const { api, out } = context;
  const moved = await api.call(dispatchOrder, {
    orderSysId,
    deliveryCompanyCode: courier,
    invoiceNo: invoiceOf(invoice),
    ...(line && { orderPrdtSysIds: [...line] }),
  });
  out.data(moved, (c) => `${c.green('✓')} ${movedText(moved)}`);
}

const COLUMNS = ['orderSysId', 'deliveryCompanyCode', 'invoiceNo'] as const;
/** Orders that are sent at a time: the server writes down together what comes together. */
const AT_ONCE = 16;

interface Parcel {
  /** In the file, from 1. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Sends one parcel a row. A row that fails does not stop the others. */
async function dispatchAll({ api, out }: Context, file: string): Promise<void> {
  const parcels = parcelsIn(file);
  const bar = new ProgressBar(out, 'Dispatching');
  const failed: { row: number; orderSysId: string; code: string; reason: string }[] = [];
  let done = 0;
  const send = async ({ row, cells }: Parcel) => {
    const { orderSysId = '', deliveryCompanyCode = '', invoiceNo = '', orderPrdtSysId = '' } = cells;
    const rounded = [orderSysId, orderPrdtSysId, invoiceNo].find(isRounded);
    if (rounded !== undefined) {
      const reason = `0005 ${rounded} ${ROUNDED}`;
      failed.push({ row, orderSysId, code: '0005', reason });
      bar.show(++done, parcels.length);
      return;
    }
    try {
      await api.call(dispatchOrder, {
        orderSysId: Number(orderSysId),
        // Spreadsheets drop the zero in front.
        deliveryCompanyCode: deliveryCompanyCode.replace(/^\d$/, '0$&'),
        invoiceNo: invoiceOf(invoiceNo),
        ...(orderPrdtSysId !== '' && { orderPrdtSysIds: [Number(orderPrdtSysId)] }),
      });
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      failed.push({ row, orderSysId, code: error.resultCode, reason: error.message });
    }
    bar.show(++done, parcels.length);
  };
  // Rows of one order one after another, as they stand in the file.
  const orders = Map.groupBy(parcels, ({ cells }) => cells['orderSysId']).values();
  const sendOrders = async () => {
    for (const rows of orders) for (const parcel of rows) await send(parcel);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOrders));
  bar.clear();
  failed.sort((a, b) => a.row - b.row);
  const sent = parcels.length - failed.length;
  out.data({ sentCnt: sent, failed }, (c) =>
    [
      `${c.green('✓')} ${countOf(sent, 'parcel')} sent`,
      ...failed.map(
        ({ row, orderSysId, reason }) => `${c.red('✗')} row ${row}, order ${orderSysId}: ${reason}`,
      ),
    ].join('\n'),
  );
  if (failed.length > 0)
    throw new RefusedError(
      `${countOf(failed.length, 'row')} of ${count(parcels.length)} failed`,
      'Mend these rows, and leave the others out: they are sent',
    );
}

function tableOf(file: string): Table {
  const content = bytesOf(file);
  try {
    return tableIn(content);
  } catch (error) {
    if (!(error instanceof TableUnreadable)) throw error;
    const { line, column } = error.place;
    throw new UsageError(
      `${file}:${line}:${column}: ${error.message}`,
      `Name a file of parcels, with the columns ${COLUMNS.join(', ')}`,
    );
  }
}

function parcelsIn(file: string): Parcel[] {
  const { header, rows } = tableOf(file);
  const missing = COLUMNS.find((name) => !header.includes(name));
  if (missing !== undefined)
    throw new UsageError(`${file} has no column ${missing}`, `Its first row is ${COLUMNS.join(',')}`);
  return rows.map(({ line, cells }) => ({
    row: line,
    cells: Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])),
  }));
}

function movedText({ orderSysId, orderProducts, statusCode }: MovedOrder): string {
  const lines = countOf(orderProducts.length, 'line');
  return `Order ${orderSysId}: ${lines} ${statusText(orderProducts[0]?.statusCode ?? statusCode)}`;
}
