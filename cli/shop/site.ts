import * as contract from '../../schema/site/analytics.ts';
import type { Context } from '../context.ts';
import { timeText } from '../output.ts';
import { table } from '../table.ts';

export interface VisitOptions {
  readonly days: number;
}

export interface LogOptions {
  readonly limit: number;
}

export async function visits({ api, out }: Context, { days }: VisitOptions): Promise<void> {
  const counted = await api.call(contract.visits, { days });
  out.data(counted, (c) =>
    counted.visits.length === 0
      ? 'No visits'
      : table(
          c,
          ['day', 'visits', 'began at'],
          counted.visits.map(({ date, visitCnt, path }) => [date, String(visitCnt), path]),
          [1],
        ),
  );
}

export async function consoleLog({ api, out }: Context, { limit }: LogOptions): Promise<void> {
  const listed = await api.call(contract.consoleLogs, { startIndex: 0, rowCount: limit });
  out.data(listed, (c) =>
    listed.logs.length === 0
      ? 'No errors'
      : listed.logs
          .map(({ level, screen, text, logCnt, lastAt }) => {
            const times = logCnt === 1 ? '' : `  ${logCnt} times`;
            const head = `${timeText(lastAt)}  ${level === 'error' ? c.red(level) : level}  ${c.bold(screen || 'no screen')}${times}`;
            return [head, ...text.split('\n').map((line) => `  ${line}`)].join('\n');
          })
          .join('\n\n'),
  );
}
