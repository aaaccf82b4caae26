import { projections } from '../domains.ts';
import { runServer } from '../run.ts';

/** For so many events it takes as long (ms) as for a log that is many times as large. */
const SLOW_EVENTS = 100;
const SLOWED_BY = 20;

/** The server, as of a version whose projection of orders is another one. */
const order = projections.find(({ name }) => name === 'order')!;
const still = new Int32Array(new SharedArrayBuffer(4));
let events = 0;

function slowed<A extends readonly unknown[], R>(fold: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    if (events++ === 0) process.stdout.write('The projections are being built\n');
    if (events <= SLOW_EVENTS) Atomics.wait(still, 0, 0, SLOWED_BY);
    return fold(...args);
  };
}

Object.assign(order, {
  version: order.version + 1,
  follows: order.follows!.map((each) => ({ ...each, rowsOf: slowed(each.rowsOf) })),
});
await runServer({ listening: (address) => process.stdout.write(`Sellover listens on ${address}\n`) });
