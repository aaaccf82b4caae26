import { folds, projections, rowTables, upcasters } from '../server/domains.ts';
import { copyLog, CopyUnsound, type CopyReport, type Step } from '../server/platform/log/copying.ts';
import { databaseAt } from '../server/platform/log/databases.ts';
import type { Context } from './context.ts';
import { keyOf, reportText } from './db.ts';
import { ChecksFailed } from './errors.ts';
import { existingDatabase, placeAt } from './log-file.ts';
import { count } from './output.ts';
import { ProgressBar } from './progress-bar.ts';

const TITLES: Readonly<Record<Step, string>> = {
  copying: 'Copying',
  building: 'Rebuilding',
  checking: 'Checking',
};

/** May run beside a server; what that writes meanwhile stays where it is. */
export async function copy({ settings, out }: Context, options: { readonly to: string }): Promise<void> {
  const to = databaseAt(placeAt(options.to));
  const sealKey = settings.sealKey === undefined ? null : keyOf(settings);
  const from = await existingDatabase(settings);
  const bars = new Map<Step, ProgressBar>();
  const clear = () => bars.forEach((bar) => bar.clear());
  const onStep = (step: Step, done: number, total: number) => {
    if (!bars.has(step)) {
      clear();
      bars.set(step, new ProgressBar(out, TITLES[step]));
    }
    bars.get(step)?.show(done, total);
  };
  let report: CopyReport;
  try {
    report = await copyLog(from, to, { projections, rowTables, upcasters, folds, sealKey, onStep });
  } catch (error) {
    clear();
    if (!(error instanceof CopyUnsound)) throw error;
    out.data({ from: from.where, to: to.where, ...error.report }, (c) =>
      reportText(error.report, undefined, c),
    );
    throw new ChecksFailed(`${from.where} is not sound, and was not copied`, {
      damaged: true,
      hint: 'See what is wrong there with: sellover db verify',
    });
  }
  clear();
  const { events, rows, verified } = report;
  out.data({ from: from.where, to: to.where, ...verified, rows }, (c) =>
    [
      `${c.green('✓')} ${count(events)} events and ${count(rows)} rows are copied to ${to.where}`,
      reportText(verified, undefined, c),
    ].join('\n'),
  );
}
