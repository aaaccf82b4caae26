import { compete, hammerOf } from '../harness/compete.ts';
import { median } from '../harness/figures.ts';
import { isLimit, limitRemark } from '../harness/limit.ts';
import { figure, type Report } from '../harness/report.ts';
import { HOT_PRODUCT, makeWorld, orderBytes, orderOf, startSellover, type World } from '../harness/world.ts';
import { described } from '../fanout/ladder.ts';
import type { RunResult } from '../fanout/generator.ts';
import { guestEtiquette, postingIn, stageOf, type Stage } from '../fanout/targets.ts';

const VIEWERS = 1000;
const CHAT_RATE = 20;
const WARM = 1300;
const SHARE_MIN = 0.7;
const CHAT_P99_MAX = 250;

/** Orders of a product on air while nobody watches, and while a thousand do, who are told of them and chat. */
export async function watchedOrders(report: Report, { quick }: { quick: boolean }): Promise<void> {
  const [alone, watched] = [await onAir(), await onAir()];
  const chats: RunResult[] = [];
  try {
    await watched.stage.grow(VIEWERS);
    const order = ({ world }: OnAir) => hammerOf(orderBytes(world, orderOf(HOT_PRODUCT, world.plan)));
    const whileWatched = order(watched);
    const hits = await compete(
      report,
      [
        { name: 'alone', server: alone.stage.server, fire: order(alone) },
        {
          name: 'watched',
          server: watched.stage.server,
          async fire(server, seconds) {
            const chat = watched.stage.run(CHAT_RATE, WARM, seconds * 1000);
            // Orders come all the time, before the chat is measured and while it is.
            const fired = await whileWatched(server, seconds + WARM / 1000);
            chats.push(await chat);
            report.waited(chats.at(-1)!.serverHeldUp);
            report.step(described('sellover', chats.at(-1)!, true));
            return fired;
          },
        },
      ],
      { count: quick ? 1 : 3, seconds: quick ? 1 : 2 },
    );
    report.add({
      name: `Orders: one hot product, on air, ${figure(VIEWERS)} viewers`,
      unit: 'orders/s',
      ours: hits.watched.perSecond,
      peer: hits.alone.perSecond,
      peerName: 'Sellover with no viewers',
      aim: { of: 'ratio', is: 'at least', value: SHARE_MIN },
      ...limitRemark(chats.some(({ generatorBusy }) => isLimit(generatorBusy + hits.watched.generatorBusy))),
    });
    report.add({
      name: `Orders: p99 of chat from post to screen of ${figure(VIEWERS)} viewers meanwhile (${CHAT_RATE}/s)`,
      unit: 'ms',
      // The first of them warmed it up.
      ours: median(chats.slice(1).map(({ p99 }) => p99)),
      aim: { of: 'ours', is: 'at most', value: CHAT_P99_MAX },
    });
  } finally {
    await Promise.all([alone, watched].map(({ stage }) => stage.close()));
  }
}

interface OnAir {
  readonly stage: Stage;
  readonly world: World;
}

async function onAir(): Promise<OnAir> {
  const world = await makeWorld();
  const stage = await stageOf({
    server: await startSellover(world),
    etiquettes: [guestEtiquette(world)],
    posting: postingIn(world),
    dispose: () => world.dispose(),
  });
  return { stage, world };
}
