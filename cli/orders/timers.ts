import { runTimers, timers } from '../../schema/site/timers.ts';
import type { Context } from '../context.ts';
import { count, isoTime, timeText } from '../output.ts';
import { table } from '../table.ts';

export interface TimersRunOptions {
  /** As if it were then (ms). */
  readonly at?: number;
  readonly dryRun?: true;
}

export interface TimersListOptions {
  readonly of: string;
}

export async function runAll({ api, out }: Context, { at, dryRun }: TimersRunOptions): Promise<void> {
  const counts = await api.call(runTimers, {
    ...(at !== undefined && { at: isoTime(at) }),
    ...(dryRun && { isDryRun: true }),
  });
  if (at !== undefined) out.note(`As of ${timeText(at)}`);
  out.data(counts, (c) =>
    [
      `${c.green('✓')} ${dryRun ? 'Nothing was run. This is due:' : 'Run'}`,
      table(
        c,
        ['Rule', 'Timers'],
        Object.entries(counts as Record<string, number>).map(([rule, n]) => [rule, count(n)]),
        [1],
      ),
    ].join('\n'),
  );
}

export async function list({ api, out }: Context, { of }: TimersListOptions): Promise<void> {
  const listed = await api.call(timers, { of });
  out.data(listed, (c) =>
    listed.timers.length === 0
      ? `Nothing is to happen to ${of}`
      : table(
          c,
          ['When', 'Rule', 'Timer'],
          listed.timers.map(({ dueAt, rule, timerId }) => [timeText(dueAt), rule, timerId]),
        ),
  );
}
