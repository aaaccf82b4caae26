/**
 * How soon and how well products, brands and broadcasts are found in a big mall. It prints, and writes nothing.
 *
 *     node bench/search.ts --products 20000
 */
import { parseArgs } from 'node:util';
import { pinMyself } from './harness/processes.ts';
import { Report } from './harness/report.ts';
import { search } from './search/search.ts';

const { values } = parseArgs({
  options: { products: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
pinMyself();
await search(new Report(), {
  quick: values.quick,
  ...(values.products !== undefined && { products: Number(values.products) }),
});
