import { expect, test } from 'vitest';
import { proofOf } from '../domains/members/verification/examples.support.ts';
import { formOf, hidden } from '../domains/members/signup/examples.support.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { rowsAt } from '../testing/place.ts';
import { scaledPatience } from '../testing/seed.ts';
import type { Stage } from '../testing/stage.ts';

const TIMES = 100;
/** All of them come from one address. */
const NO_LIMIT = { PER_SECOND: '100000', BURST: '100000' };
const limits = Object.fromEntries(
  ['VERIFICATIONS', 'SIGN_UPS'].flatMap((name) =>
    Object.entries(NO_LIMIT).map(([part, value]) => [`${name}_${part}`, value]),
  ),
);

test(
  `${TIMES} sign-ups with one e-mail address at once, on two servers, make one account`,
  { meta: { promise: 'what is asked again is done once' }, timeout: scaledPatience(120_000) },
  async () => {
    const { manager, dataDir } = await seededPlace(async (world) => ({ manager: await world.manager() }));
    const nodes = await Nodes.start(dataDir, { count: 2, env: { TEXTS_PER_ADDRESS: '100000', ...limits } });
    const { apis } = nodes;
    const stages = apis.map(
      (api) => ({ api, manager, server: { world: { token: () => manager.token } } }) as unknown as Stage,
    );
    const forms = [];
    const userId = await hidden(stages[0]!, 'wanted@example.com');
    for (let turn = 0; turn < TIMES; turn++) {
      const stage = stages[turn % 2]!;
      forms.push({ ...(await formOf(stage)), userId });
    }
    const codes = await Promise.all(
      forms.map((form, turn) => apis[turn % 2]!.code('join', form, { token: null })),
    );
    expect(codes.filter((code) => code === '0001')).toHaveLength(1);
    expect(new Set(codes.filter((code) => code !== '0001'))).toEqual(new Set(['1013']));
    // Those who came too late have lost nothing but the name.
    const proof = await proofOf(stages[1]!, 'join');
    const other = { ...(await formOf(stages[1]!)), proof };
    expect(await apis[1]!.code('join', other, { token: null })).toBe('0001');
    await nodes.finish();
    const users = await rowsAt(dataDir, 'users');
    expect(users.filter((user) => JSON.stringify(user).includes('wanted@example.com'))).toHaveLength(1);
  },
);
