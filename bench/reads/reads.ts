import { requestOf } from '../../schema/call.ts';
import { productDetail } from '../../schema/catalog/products.ts';
import { compete, hammerOf } from '../harness/compete.ts';
import { requestBytes } from '../harness/http.ts';
import { isLimit, limitRemark } from '../harness/limit.ts';
import { startServer } from '../harness/processes.ts';
import type { Report } from '../harness/report.ts';
import { HOT_PRODUCT, makeWorld, startSellover } from '../harness/world.ts';

/** Product pages a second, beside a route that sends the same bytes from a constant. */
export async function reads(report: Report, { quick }: { quick: boolean }): Promise<void> {
  report.title('Reads');
  const world = await makeWorld();
  const ours = await startSellover(world);
  const { path } = requestOf(productDetail, { prdtSysId: HOT_PRODUCT });
  const body = await (await fetch(`http://127.0.0.1:${ours.port}${path}`)).text();
  const peer = await startServer(new URL('peer.ts', import.meta.url), {
    BODY: body,
    ROUTE: productDetail.path,
  });
  try {
    const request = requestBytes('GET', path, {}, '');
    const fire = hammerOf(() => request);
    const hits = await compete(
      report,
      [
        { name: 'ours', server: ours, fire },
        { name: 'peer', server: peer, fire },
      ],
      { count: quick ? 1 : 3, seconds: quick ? 1 : 2 },
    );
    report.add({
      name: `Reads: product page (${body.length} characters)`,
      unit: 'answers/s',
      ours: hits.ours.perSecond,
      peer: hits.peer.perSecond,
      peerName: 'Fastify sending a constant',
      aim: { of: 'ratio', is: 'at least', value: 0.6 },
      ...limitRemark(isLimit(hits.ours.generatorBusy) || isLimit(hits.peer.generatorBusy)),
    });
  } finally {
    await Promise.all([ours.stop(), peer.stop()]);
    world.dispose();
  }
}
