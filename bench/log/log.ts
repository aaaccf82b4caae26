import { median } from '../harness/figures.ts';
import { runScript } from '../harness/processes.ts';
import type { Report } from '../harness/report.ts';

interface Appended {
  readonly perSecond: number;
}

/** Events a second that reach the disk, beside the same rows written by hand. */
export async function log(report: Report, { quick }: { quick: boolean }): Promise<void> {
  report.title('Log');
  const ours: number[] = [];
  const raw: number[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    for (const [who, rates] of [
      ['ours', ours],
      ['raw', raw],
    ] as const) {
      const script = new URL('appends.ts', import.meta.url);
      const { perSecond } = await runScript<Appended>(script, [who, quick ? '20480' : '61440']);
      rates.push(perSecond);
      report.step(`${who}: ${perSecond.toFixed(0)} events/s`);
    }
  }
  report.add({
    name: 'Log: events appended in groups of 64',
    unit: 'events/s',
    ours: median(ours),
    peer: median(raw),
    peerName: 'bare better-sqlite3, the same rows and groups',
    aim: { of: 'ratio', is: 'at least', value: 0.5 },
  });
}
