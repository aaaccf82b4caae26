import { describe, expect, test } from 'vitest';
import { BROADCAST_LASTS_MAX, BROADCAST_PLANNED_AHEAD_MAX } from '../../../../schema/broadcasts/constants.ts';
import type { BroadcastChanges, NewBroadcast } from '../../../../schema/broadcasts/plans.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { refusal } from '../../../testing/refusal.ts';
import { broadcastFold, type BroadcastEvent, type PlanState } from '../../room/broadcast/decider.ts';
import {
  acceptRules,
  cancelPlan,
  changePlan,
  confirmPlan,
  filesFreed,
  schedulePlan,
  type PlanAround,
} from './decider.ts';
import { folded } from '../../../testing/folded.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const HOUR = 3_600_000;
const moment = (after: number) => new Date(NOW + after).toISOString();

const shelf = new Map(
  [simpleGoods(1, 5), simpleGoods(2, 5), simpleGoods(3, 5), simpleGoods(9, 5, { sellerSysId: 2 })].map(
    ({ facts }) => [facts.prdtSysId, facts],
  ),
);
const around: PlanAround = {
  now: NOW,
  product: (id) => shelf.get(id) ?? null,
  newIds: [501, 502, 503],
  picture: null,
  video: null,
};
const ids = { broadcastSysId: 10, broadcastScheduleSysId: 77, sellerSysId: 1 };

const asked: NewBroadcast = {
  title: '저녁 방송',
  startDate: moment(HOUR),
  endDate: moment(2 * HOUR),
  prdtSysIds: [2, 1],
};

function after(...events: readonly BroadcastEvent[]): PlanState {
  return folded(broadcastFold, events)!;
}

const plans = (changes: Partial<NewBroadcast> = {}) => schedulePlan({ ...asked, ...changes }, ids, around);
const planned = after(...plans());
const changes = (
  change: BroadcastChanges,
  { plan = planned, ...more }: { plan?: PlanState; liveFlag?: 0 | 1 | 2 | 3 } & Partial<PlanAround> = {},
) => changePlan(plan, change, { ...around, liveFlag: 0, ...more });

function changed([event]: readonly BroadcastEvent[]) {
  return event?.type === 'BroadcastChanged' ? event.data.changes : {};
}

const videoAt = (url: string) => ({ source: { type: 'video', url } }) as const;
const SHOW = videoAt('https://video.example/show.m3u8');

describe('a plan', () => {
  test('has its products in order, an encoder for its video and the first product’s picture', () => {
    expect(planned).toMatchObject({
      ...ids,
      title: '저녁 방송',
      titleEn: '',
      thumnailLiveUrl: shelf.get(2)!.imageUrl,
      streams: [],
      source: { type: 'encoder' },
      products: [
        { prdtSysId: 2, broadcastProductSysId: 501 },
        { prdtSysId: 1, broadcastProductSysId: 502 },
      ],
      standing: { version: 1, isCancelled: false },
    });
  });

  test('plays the playlist of a recorded video', () => {
    const source = { type: 'video', url: 'https://video.example/a/show.m3u8?x=1' } as const;
    expect(after(...plans({ source })).streams).toEqual([
      { name: 'video', liveUrl: source.url, programme: null },
    ]);
  });

  test.each([
    ['a blank title', { title: '  ' }, 'title'],
    ['a start that is no moment', { startDate: 'soon' }, 'startDate'],
    ['a start that is past', { startDate: moment(0) }, 'startDate'],
    [
      'a start in more than a year',
      {
        startDate: moment(BROADCAST_PLANNED_AHEAD_MAX + 1),
        endDate: moment(BROADCAST_PLANNED_AHEAD_MAX + 2),
      },
      'startDate',
    ],
    ['an end with its start', { endDate: asked.startDate }, 'endDate'],
    ['more than it may last', { endDate: moment(HOUR + BROADCAST_LASTS_MAX + 1) }, 'endDate'],
    ['a product twice', { prdtSysIds: [1, 2, 1] }, 'prdtSysIds'],
    ['a video without encryption', videoAt('http://a.example/x.m3u8'), 'source/url'],
    ['a video that is no playlist', videoAt('https://a.example/x.mp4'), 'source/url'],
    ['a poster that is a script', { thumnailLiveUrl: 'javascript:alert(1)' }, 'thumnailLiveUrl'],
  ] satisfies [string, Partial<NewBroadcast>, string][])('is refused with %s', (_, wrong, field) => {
    expect(() => plans(wrong)).toThrow(refusal('0005', { field }));
  });

  test('is refused with another seller’s product, or one that there is not', () => {
    for (const prdtSysId of [9, 1234])
      expect(() => plans({ prdtSysIds: [1, prdtSysId] })).toThrow(refusal('2009', { prdtSysId }));
  });
});

describe('how its products are shown from the start', () => {
  const [hidden, usual, pinned] = [1, 2, 3] as const;
  const shown = (prdtSysId: number, salesExposureType: 1 | 2 | 3) => ({ prdtSysId, salesExposureType });
  const exposures = [shown(2, hidden), shown(1, pinned)];
  const plan = after(...plans({ exposures }));

  test('is what the plan says of some; the others are shown as usual', () => {
    expect(plan.exposures).toEqual([shown(1, pinned), shown(2, hidden)]);
    expect(after(...plans({ exposures: [shown(1, usual)] })).exposures).toEqual([]);
  });

  test('is said of its own products, of each once, and of one at most that it is pinned', () => {
    expect(() => plans({ exposures: [shown(3, hidden)] })).toThrow(refusal('2009', { prdtSysId: 3 }));
    for (const wrong of [
      [shown(1, hidden), shown(1, usual)],
      [shown(1, pinned), shown(2, pinned)],
    ])
      expect(() => plans({ exposures: wrong })).toThrow(refusal('0005', { field: 'exposures' }));
  });

  test('stays with a product in whatever order, and goes with it', () => {
    expect(changes({ prdtSysIds: [1, 2], exposures: [...exposures].toReversed() }, { plan })).toMatchObject([
      { data: { changes: { products: [{ prdtSysId: 1 }, { prdtSysId: 2 }] } } },
    ]);
    expect(Object.keys(changed(changes({ prdtSysIds: [1, 2] }, { plan })))).toEqual(['products']);
    expect(changed(changes({ prdtSysIds: [1, 3] }, { plan })).exposures).toEqual([shown(1, pinned)]);
    expect(changed(changes({ exposures: [shown(2, pinned)] }, { plan }))).toEqual({
      exposures: [shown(2, pinned)],
    });
  });

  test('is nothing new where an earlier version has planned it', () => {
    const { exposures: _, ...earlier } = plan;
    expect(changes({ exposures: [] }, { plan: earlier })).toEqual([]);
  });

  test('is the host’s to say on air', () => {
    expect(() => changes({ exposures: [] }, { plan, liveFlag: 1 })).toThrow(
      refusal('0007', { field: 'exposures' }),
    );
    expect(Object.keys(changed(changes({ prdtSysIds: [1, 2], exposures }, { plan, liveFlag: 1 })))).toEqual([
      'products',
    ]);
  });
});

describe('a change', () => {
  test('says what is new alone; a product that stays keeps its id', () => {
    const asked = { title: '저녁 방송', briefComment: '한마디', prdtSysIds: [3, 2] };
    const [event] = changes(asked, { newIds: [601, 602] });
    const products = [
      { prdtSysId: 3, broadcastProductSysId: 601 },
      { prdtSysId: 2, broadcastProductSysId: 501 },
    ];
    expect(event).toEqual({
      type: 'BroadcastChanged',
      data: { broadcastSysId: 10, changes: { briefComment: '한마디', products } },
    });
    expect(after(...plans(), event!)).toMatchObject({ products, standing: { version: 2 } });
  });

  test('of nothing is none', () => {
    expect(changes({ ...asked, source: { type: 'encoder' } })).toEqual([]);
  });

  test('to another source brings its streams', () => {
    const [event] = changes(SHOW);
    expect(after(...plans(), event!).streams).toHaveLength(1);
  });

  test('to an uploaded video names it, and from it frees it', () => {
    const video = { fileSysId: 40, url: '/files/show.mp4' };
    const [event] = changes({ source: { type: 'video', fileSysId: 40 } }, { video });
    const plan = after(...plans(), event!);
    expect(plan).toMatchObject({ source: { type: 'video', ...video }, streams: [{ liveUrl: video.url }] });
    expect(changes({ source: { type: 'video', fileSysId: 40, url: 'other' } }, { plan })).toEqual([]);
    const back = changes({ source: { type: 'encoder' } }, { plan });
    expect(filesFreed(plan, back)).toEqual([40]);
    expect(filesFreed(plan, changes({ title: '다른 제목' }, { plan }))).toEqual([]);
    expect(() => changes({ source: { type: 'video', fileSysId: 41 } }, { plan })).toThrow(
      refusal('0005', { field: 'source/url' }),
    );
  });

  test('leaves a start alone that has come meanwhile', () => {
    expect(changes({ endDate: moment(3 * HOUR) }, { now: NOW + HOUR + 1 })).toHaveLength(1);
    expect(() => changes({ startDate: moment(HOUR + 1) }, { now: NOW + HOUR + 1 })).toThrow(
      refusal('0005', { field: 'startDate' }),
    );
  });

  test('on air is of texts, the end, and products that come or move', () => {
    const onAir = { liveFlag: 1, now: NOW + HOUR + 1 } as const;
    const change = {
      title: '지금',
      briefComment: '방송 중',
      endDate: moment(3 * HOUR),
      prdtSysIds: [1, 2, 3],
      thumnailLiveUrl: '/pictures/other.webp',
    };
    expect(changes(change, onAir)).toHaveLength(1);
    for (const [field, wrong] of Object.entries({
      startDate: { startDate: moment(5 * HOUR), endDate: moment(6 * HOUR) },
      source: SHOW,
      cancelCouponQty: { cancelCouponQty: 3 },
      prdtSysIds: { prdtSysIds: [2] },
    } satisfies Record<string, BroadcastChanges>))
      expect(() => changes(wrong, onAir)).toThrow(refusal('0007', { field }));
  });

  test.each([2, 3] as const)('after the end (%i) is refused', (liveFlag) => {
    expect(() => changes({ title: '나중' }, { liveFlag })).toThrow(refusal('0007', { liveFlag }));
  });
});

describe('cancelling', () => {
  const [cancelled] = cancelPlan(planned, { liveFlag: 0 });

  test('ends the plan for good', () => {
    const plan = after(...plans(), cancelled!);
    expect(plan.standing).toMatchObject({ version: 2, isCancelled: true });
    expect(() => changes({ title: '다시' }, { plan })).toThrow(refusal('3010'));
    expect(() => cancelPlan(plan, { liveFlag: 0 })).toThrow(refusal('3010'));
  });

  test.each([1, 2, 3] as const)('is refused once it has begun (%i)', (liveFlag) => {
    expect(() => cancelPlan(planned, { liveFlag })).toThrow(refusal('0007', { liveFlag }));
  });
});

describe('the steps to the start', () => {
  const confirmed = after(...plans(), ...confirmPlan(planned, 0));
  const agreed = after(...plans(), ...confirmPlan(planned, 0), ...acceptRules(confirmed, 0, 4));

  test('are the content, and then the rules in their version', () => {
    expect(() => acceptRules(planned, 0, 4)).toThrow(refusal('3011'));
    expect(confirmed.standing).toMatchObject({ isConfirmed: true, agreedVersion: null, version: 1 });
    expect(agreed.standing).toMatchObject({ isConfirmed: true, agreedVersion: 4, version: 1 });
    expect([confirmPlan(agreed, 0), acceptRules(agreed, 0, 4)]).toEqual([[], []]);
    expect(acceptRules(agreed, 0, 5)).toHaveLength(1);
  });

  test.each([
    ['title', { title: '다른 방송' }],
    ['products', { prdtSysIds: [1] }],
    ['source', SHOW],
  ] satisfies [string, BroadcastChanges][])('a change of the %s asks for the content again', (_, change) => {
    const steps = [...plans(), ...confirmPlan(planned, 0), ...acceptRules(confirmed, 0, 4)];
    const plan = after(...steps, ...changes(change, { plan: agreed }));
    expect(plan.standing).toMatchObject({ isConfirmed: false, agreedVersion: 4 });
  });

  test('a change of the time or a comment does not', () => {
    const change = { briefComment: '곧 만나요', endDate: moment(3 * HOUR) };
    const plan = after(...plans(), ...confirmPlan(planned, 0), ...changes(change, { plan: confirmed }));
    expect(plan.standing.isConfirmed).toBe(true);
  });

  test.each([1, 2, 3] as const)('are refused once it has begun (%i)', (liveFlag) => {
    expect(() => confirmPlan(planned, liveFlag)).toThrow(refusal('0007', { liveFlag }));
    expect(() => acceptRules(confirmed, liveFlag, 4)).toThrow(refusal('0007', { liveFlag }));
  });
});
