import { projections } from '../domains.ts';
import type { Projection } from '../platform/log/log.ts';
import { runServer } from '../run.ts';

/** For so many events it takes as long (ms) as for a log that is many times as large. */
const SLOW_EVENTS = 100;
const SLOWED_BY = 20;

/** The server, as of a version whose projection of orders is another one. */
const order = projections.find(({ name }) => name === 'order')!;
const still = new Int32Array(new SharedArrayBuffer(4));
let events = 0;

function slowed(fold: Projection['on'][string]): Projection['on'][string] {
  return (event) => {
    if (events++ === 0) process.stdout.write('The projections are being built\n');
    if (events <= SLOW_EVENTS) Atomics.wait(still, 0, 0, SLOWED_BY);
    return fold(event);
  };
}

Object.assign(order, {
  version: order.version + 1,
  on: Object.fromEntries(Object.entries(order.on).map(([type, fold]) => [type, slowed(fold)])),
});
await runServer({ listening: (address) => process.stdout.write(`Sellover listens on ${address}\n`) });
