import { Command, Option } from 'commander';
import { CallRefused } from '../../schema/call.ts';
import { dispatchOrder, type MovedOrder } from '../../schema/orders/fulfilling.ts';
import { invoiceOf } from '../../schema/orders/invoice-number.ts';
import { run, type Context } from '../context.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { bytesOf } from '../files.ts';
import { count, countOf } from '../output.ts';
import type { Colours } from '../printing.ts';
import { ProgressBar } from '../progress-bar.ts';
import { isRounded, ROUNDED, tableIn, TableUnreadable, type Table } from '../tables.ts';
import { wholeFromOne, wholesFromOne } from '../values.ts';
import { statusText } from './status-words.ts';

interface DispatchOptions {
  readonly courier?: string;
  readonly invoice?: string;
  readonly line?: number[];
  readonly csv?: string;
}

/** `sellover order dispatch`: one parcel, or a file of them. */
export function dispatchCommand(): Command {
  return new Command('dispatch')
    .argument('[order]', 'number of the order', wholeFromOne)
    .option('--courier <code>', 'the courier’s code; sellover help order lists them')
    .option('--invoice <number>', 'the number of the parcel')
    .option(...LINE)
    .addOption(
      new Option(
        '--csv <file>',
        'orders in rows: orderSysId, deliveryCompanyCode, invoiceNo, and orderPrdtSysId where a row is one line',
      ).conflicts(['courier', 'invoice', 'line']),
    )
    .summary('send what is prepared, in one parcel or many')
    .description(
      'Send what is prepared. With --csv one parcel a row: rows that fail are listed with their reason, the others are sent.',
    )
    .action(run(dispatch));
}

/** For orders of which only some lines are meant. */
export const LINE = ['--line <id>', 'only this line of the order; may be repeated', wholesFromOne] as const;

export function movedText(c: Colours, { orderSysId, orderProducts, statusCode }: MovedOrder): string {
  const lines = countOf(orderProducts.length, 'line');
  return `${c.green('✓')} Order ${orderSysId}: ${lines} ${statusText(orderProducts[0]?.statusCode ?? statusCode)}`;
}

async function dispatch(
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
  const moved = await context.api.call(dispatchOrder, {
    orderSysId,
    deliveryCompanyCode: courier,
    invoiceNo: invoiceOf(invoice),
    ...(line && { orderPrdtSysIds: line }),
  });
  context.out.data(moved, (c) => movedText(c, moved));
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
