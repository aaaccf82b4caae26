import { TOLD_AT_ONCE } from '../../../../schema/members/constants.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { EventLog, RecordedEvent, Timer } from '../../../platform/log/log.ts';
import { whenDue, type Due, type OwnNeed } from '../../../platform/operations.ts';
import type { Alerts, News } from '../../members/alert/offers.ts';
import { productFold, productOfStream, productStream, type ProductFacts } from '../catalog/offers.ts';
import { productOfStockStream, stockStream } from '../stock/decider.ts';
import { isBack, restockStream } from './decider.ts';
import { awaitedOf, waitingFor, waits } from './rows.ts';

/** The timer that tells some of those who wait for a product. */
export const TELL_RESTOCKED = 'TellRestocked';

/** `cause`: never the same, as the scheduler takes a timer with the same id and time for one that is done. */
function tellingTimer(prdtSysId: number, cause: string, dueAt: number): Timer {
  return { id: `tell-restocked:${prdtSysId}:${cause}`, dueAt, command: { type: TELL_RESTOCKED, prdtSysId } };
}

/** All that may bring a product back. Whether it is back is seen when somebody is to be told. */
const MAY_BRING_BACK = [
  'StockReceived',
  'StockAdjusted',
  'StockReturned',
  'ProductListed',
  'ProductChanged',
  'ProductResumed',
] as const;

function productOf({ stream }: Pick<RecordedEvent, 'stream'>): number {
  return stream.startsWith(`${productFold.category}-`)
    ? productOfStream(stream)
    : productOfStockStream(stream);
}

/** Has those told who wait for a product that may be back. */
export function tellOfRestocks({ reads }: Pick<EventLog, 'reads'>): Reaction {
  return {
    name: 'restock-told',
    types: MAY_BRING_BACK,
    every: 0,
    async react(events) {
      const latest = new Map(events.map((event) => [productOf(event), event.position]));
      const rows = await reads.all(awaitedOf({ prdtSysIds: [...latest.keys()].join() }));
      if (rows.length === 0) return null;
      return {
        decide: (_, now) => ({
          timers: { set: rows.map(({ prdt_sys_id: id }) => tellingTimer(id, `${latest.get(id)}`, now)) },
        }),
      };
    },
  };
}

interface Parts extends OwnNeed {
  readonly log: Pick<EventLog, 'execute' | 'reads' | 'state'>;
  readonly alerts: Pick<Alerts, 'tellAll'>;
}

/**
 * Tells some of those who wait, who then wait no longer, and has the same timer go on with the others. Where another process
 * has told some since these were read, it reads again. While the product is sold out nobody is told.
 */
export const tellRestocked = whenDue(async ({ log, alerts }: Parts, { prdtSysId }: Due<'prdtSysId'>) => {
  const [told, product, stock] = [restockStream(prdtSysId), productStream(prdtSysId), stockStream(prdtSysId)];
  const { version } = await log.state(told);
  const facts = (await log.state(product)).state;
  if (!facts) return null;
  const rows = await log.reads.all(waitingFor({ prdtSysId, rowCount: TOLD_AT_ONCE }));
  if (rows.length === 0) return null;
  const members = rows.map(({ user_sys_id }) => user_sys_id);
  const telling = await alerts.tellAll(members.map((userSysId) => ({ userSysId, news: newsOf(facts) })));
  return {
    streams: [told, product, stock, ...telling.streams],
    decide: (states, now) => {
      const again = (after: number) => [tellingTimer(prdtSysId, `after-${after}`, now)];
      const known = states.version(told);
      if (known !== version) return { timers: { set: again(known) } };
      if (!isBack(states.get(product), states.get(stock))) return {};
      const { rows: given, timers } = telling.decide(states, now);
      return {
        events: [{ ref: told, events: [{ type: 'RestockTold', data: { memberCnt: members.length } }] }],
        rows: [...given, ...members.map((id) => waits.remove({ user_sys_id: id, prdt_sys_id: prdtSysId }))],
        timers: {
          set: [...timers.set, ...(members.length === TOLD_AT_ONCE ? again(known + 1) : [])],
        },
      };
    },
  };
});

function newsOf({ prdtSysId, name, nameEn }: ProductFacts): News {
  return {
    kind: 'restock',
    words: {
      ko: { title: '기다리던 상품이 다시 들어왔어요', text: name },
      en: { title: 'What you waited for is back in stock', text: nameEn || name },
    },
    link: `/Product/${prdtSysId}`,
  };
}
