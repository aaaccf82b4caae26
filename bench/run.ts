import { parseArgs } from 'node:util';
import { fanout } from './fanout/fanout.ts';
import { commitHere } from './harness/history.ts';
import { thisMachine } from './harness/machine.ts';
import { installPackages, PEERS } from './harness/packages.ts';
import { pinMyself } from './harness/processes.ts';
import { Report } from './harness/report.ts';
import { writeResults } from './harness/results.ts';
import { log } from './log/log.ts';
import { checkout } from './orders/checkout.ts';
import { orders } from './orders/orders.ts';
import { postgresql } from './postgresql/postgresql.ts';
import { reads } from './reads/reads.ts';
import { replay } from './replay/replay.ts';
import { search } from './search/search.ts';

const suites = {
  fanout,
  orders,
  checkout,
  log,
  reads,
  postgresql,
  replay,
  /** A tenth of what `bench/search.ts` measures. */
  search: (report: Report, { quick }: { readonly quick: boolean }) =>
    search(report, { quick, products: 20_000 }),
};
type Suite = keyof typeof suites;

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, quick: { type: 'boolean', default: false } },
});
const chosen = (values.only ?? Object.keys(suites)) as Suite[];
for (const name of chosen) {
  if (!(name in suites)) throw new Error(`--only takes ${Object.keys(suites).join(', ')}`);
}

if (chosen.includes('fanout')) installPackages(PEERS);
const machine = thisMachine();
// Now, because somebody may commit during a run.
const commit = commitHere();
const report = new Report();
pinMyself();
for (const name of chosen) await suites[name](report, { quick: values.quick });
// A part, or a glance, must not stand in the place of the whole.
if (values.only === undefined && !values.quick) writeResults(machine, report, commit);
