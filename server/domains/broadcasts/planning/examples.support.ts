import type { Input } from '../../../../schema/operation.ts';
import type { OperationOf } from '../../../domains.ts';
import {
  HOST,
  NOBODY,
  ofHost,
  sellerCalls,
  type Call,
  type Calls,
  type ExamplesOf,
} from '../../../testing/operations/calls.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import type { Stage } from '../../../testing/stage.ts';
import { OTHER_SELLER, SELLER } from '../../../testing/world.ts';
import type { planning } from './module.ts';

const HOUR = 3_600_000;

/** What a seller says of a new broadcast. */
export function newBroadcast({ server, mug, cup }: Stage): Input<OperationOf<'planBroadcast'>> {
  const now = server.clock.now();
  return {
    sellerSysId: SELLER,
    title: '찻잔 이야기',
    titleEn: 'A story of cups',
    startDate: new Date(now + 24 * HOUR).toISOString(),
    endDate: new Date(now + 25 * HOUR).toISOString(),
    prdtSysIds: [mug.facts.prdtSysId, cup.facts.prdtSysId],
  };
}

/** A broadcast that the host of the stage has planned. */
export async function planned(stage: Stage) {
  const { broadcastSysId } = await stage.api.done('planBroadcast', newBroadcast(stage), {
    token: stage.host.token,
  });
  return { sellerSysId: SELLER, broadcastSysId };
}

/** With the version that it has now. */
async function versioned(stage: Stage) {
  const of = await planned(stage);
  const { version: ifVersion } = await stage.api.done('ownBroadcast', of, { token: stage.host.token });
  return { ...of, ifVersion };
}

/** The stage's own broadcast, which has ended. */
async function overOf(stage: Stage) {
  await stage.server.world.control(stage.plan, 2);
  return { sellerSysId: SELLER, broadcastSysId: stage.broadcastSysId, ifVersion: 1 };
}

async function cancelled(stage: Stage) {
  const of = await versioned(stage);
  const { version: ifVersion } = await stage.api.done('cancelBroadcast', of, { token: stage.host.token });
  return { ...of, ifVersion };
}

/** For a change of a plan. */
function changeCalls<N extends 'changeBroadcast' | 'cancelBroadcast'>(change: object): Calls<N> {
  const call = (stage: Stage, of: object): Call<N> => ({
    input: { ...of, ...change } as Input<OperationOf<N>>,
    by: stage.host,
  });
  return {
    good: async (stage) => call(stage, await versioned(stage)),
    refused: {
      '0004': async (stage) => call(stage, { ...(await versioned(stage)), broadcastSysId: NOBODY }),
      '0007': async (stage) => call(stage, await overOf(stage)),
      '0021': async (stage) => {
        const read = await versioned(stage);
        await stage.api.done('changeBroadcast', { ...read, title: '다른 이름' }, { token: stage.host.token });
        return call(stage, read);
      },
      '3010': async (stage) => call(stage, await cancelled(stage)),
      '9001': async (stage) => ({ ...call(stage, await versioned(stage)), by: stage.otherHost }),
    },
  };
}

const changes = changeCalls<'changeBroadcast'>({ title: '새 제목' });

/** For a step to the start of a broadcast, after those before it. */
function stepCalls<N extends 'confirmContent' | 'agreeToRules'>(
  step: object,
  before: (stage: Stage, broadcastSysId: number) => Promise<unknown>,
): Calls<N> {
  const call = (stage: Stage, broadcastSysId: number): Call<N> => ({
    input: { broadcastSysId, ...step } as Input<OperationOf<N>>,
    by: stage.host,
  });
  return {
    good: async (stage) => {
      const { broadcastSysId } = await planned(stage);
      await before(stage, broadcastSysId);
      return call(stage, broadcastSysId);
    },
    refused: {
      '0004': (stage) => call(stage, NOBODY),
      '0007': (stage) => call(stage, stage.broadcastSysId),
      '9001': (stage) => ({ ...call(stage, stage.broadcastSysId), by: stage.otherHost }),
    },
  };
}

/** The host of the stage has confirmed what a broadcast of theirs shows. */
export async function confirmed({ api, host }: Stage, broadcastSysId: number): Promise<void> {
  await api.done('confirmContent', { broadcastSysId, confirmed: 1 }, { token: host.token });
}

/** It may start now. */
export async function ready(stage: Stage, broadcastSysId: number): Promise<void> {
  await confirmed(stage, broadcastSysId);
  await stage.api.done('agreeToRules', { broadcastSysId, agreed: 1 }, { token: stage.host.token });
}

const rules = stepCalls<'agreeToRules'>({ agreed: 1 }, confirmed);

export const examples: ExamplesOf<typeof planning> = {
  ownBroadcasts: { roles: HOST, ...sellerCalls<'ownBroadcasts'>({ startIndex: 0, rowCount: 20 }) },
  sallyBroadcasts: {
    roles: ['14', '9001', '9001', '0001', '0001', '0001'],
    good: ({ host }) => ({ input: { startIndex: 0, rowCount: 20 }, by: host }),
  },
  sallyBroadcast: { roles: HOST, ...ofHost<'sallyBroadcast'>(() => ({})) },
  ownBroadcast: {
    roles: HOST,
    good: async (stage) => ({ input: await planned(stage), by: stage.host }),
    refused: {
      '0004': async (stage) => ({
        input: { ...(await planned(stage)), broadcastSysId: NOBODY },
        by: stage.host,
      }),
      '9001': async (stage) => ({ input: await planned(stage), by: stage.otherHost }),
    },
  },
  planBroadcast: {
    roles: HOST,
    good: (stage) => ({ input: newBroadcast(stage), by: stage.host }),
    changed: { title: '다른 이야기' },
    triedElsewhere: ['0003'],
    refused: {
      '0004': (stage) => ({ input: { ...newBroadcast(stage), sellerSysId: NOBODY }, by: stage.manager }),
      '0005': (stage) => ({ input: { ...newBroadcast(stage), title: ' ' }, by: stage.host }),
      '2009': async (stage) => {
        const others = await stage.server.world.lists((id) =>
          simpleGoods(id, 1, { sellerSysId: OTHER_SELLER }),
        );
        return { input: { ...newBroadcast(stage), prdtSysIds: [others.facts.prdtSysId] }, by: stage.host };
      },
      '9001': (stage) => ({ input: newBroadcast(stage), by: stage.otherHost }),
    },
  },
  changeBroadcast: {
    roles: HOST,
    ...changes,
    triedElsewhere: ['0003'],
    refused: {
      ...changes.refused,
      '2009': async (stage) => ({
        input: { ...(await versioned(stage)), prdtSysIds: [NOBODY] },
        by: stage.host,
      }),
    },
  },
  cancelBroadcast: { roles: HOST, ...changeCalls<'cancelBroadcast'>({}) },
  confirmContent: { roles: HOST, ...stepCalls<'confirmContent'>({ confirmed: 1 }, () => Promise.resolve()) },
  agreeToRules: {
    roles: HOST,
    ...rules,
    refused: {
      ...rules.refused,
      '3011': async (stage) => {
        const { broadcastSysId } = await planned(stage);
        return { input: { broadcastSysId, agreed: 1 }, by: stage.host };
      },
    },
  },
};
