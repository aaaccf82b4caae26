/**
 * What follows a sale, at the size of a big shop: pages of lists among a million lines, ten thousand parcels by CSV, and a
 * hundred thousand deadlines in one minute. `--scale 0.01` makes all of it a hundredth, for a trial.
 *
 *     node bench/after-sale.ts --only lists
 */
import { parseArgs } from 'node:util';
import { deadlines } from './after-sale/deadlines.ts';
import { lists } from './after-sale/lists.ts';
import { parcels } from './after-sale/parcels.ts';
import { pinMyself } from './harness/processes.ts';
import { Report } from './harness/report.ts';

const LINES = 1_000_000;
const PARCELS = 10_000;
const DUE = 100_000;
const MINUTE = 60_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    scale: { type: 'string', default: '1' },
  },
});
const scale = Number(values.scale);
const sized = (whole: number) => Math.max(1, Math.round(whole * scale));
const parts = {
  lists: (report: Report) => lists(report, { lines: sized(LINES) }),
  dispatch: (report: Report) => parcels(report, { count: sized(PARCELS) }),
  // As many a second as in the whole.
  deadlines: (report: Report) => deadlines(report, { orders: sized(DUE), within: sized(MINUTE) }),
};
const chosen = values.only ?? Object.keys(parts);
const unknown = chosen.find((name) => !(name in parts));
if (unknown !== undefined) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`);

const report = new Report();
pinMyself();
for (const name of chosen) await parts[name as keyof typeof parts](report);
