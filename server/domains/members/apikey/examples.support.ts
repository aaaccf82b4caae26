import { DAY } from '../../../../schema/durations.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import { API_KEYS_MAX } from '../../../../schema/members/constants.ts';
import type { Scope } from '../../../../schema/scopes.ts';
import { type ExamplesOf, NOBODY, type Row } from '../../../testing/operations/calls.ts';
import { confirmed, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import type { apikey } from './module.ts';

/** Their own keys are the host's alone. */
const HOST_ITSELF: Row = ['14', '9001', '9001', '0001', '9001', '9001'];

/** A new key of a host or manager. */
export async function keyOf(
  stage: Stage,
  { userSysId, token }: Person,
  scopes: Scope[],
  more: { readonly name?: string; readonly until?: string } = {},
) {
  const how = { token, reauth: await confirmed(stage, { userSysId }) };
  return stage.api.done('createApiKey', { uid: userSysId, scopes, ...more }, how);
}

/** The other examples move the clock. */
function nextMonth({ server }: Stage): string {
  return koreanTime(server.clock.now() + 30 * DAY).date;
}

/** A call that makes one. */
async function asking(stage: Stage, by: Person, more: { readonly until?: string } = {}) {
  const scopes: Scope[] = ['orders:read', 'products:write'];
  const input = { uid: by.userSysId, name: '창고 ERP', scopes, ...more };
  return { input, by, how: { reauth: await confirmed(stage, by) } };
}

export const examples: ExamplesOf<typeof apikey> = {
  createApiKey: {
    roles: HOST_ITSELF,
    good: (stage) => asking(stage, stage.host, { until: nextMonth(stage) }),
    refused: {
      '0005': (stage) => asking(stage, stage.host, { until: '2027-02-30' }),
      '0007': async (stage) => {
        for (let made = 0; made < API_KEYS_MAX; made++) await keyOf(stage, stage.host, ['orders:read']);
        return asking(stage, stage.host);
      },
      '9001': (stage) => asking(stage, stage.buyer),
    },
    triedElsewhere: ['0009', '1003'],
  },
  apiKeys: {
    roles: HOST_ITSELF,
    good: async (stage) => {
      await keyOf(stage, stage.host, ['orders:read']);
      return { input: { uid: stage.host.userSysId }, by: stage.host };
    },
  },
  revokeApiKey: {
    roles: HOST_ITSELF,
    good: async (stage) => {
      const { apiKeySysId } = await keyOf(stage, stage.host, ['orders:read']);
      return { input: { uid: stage.host.userSysId, apiKeySysId }, by: stage.host };
    },
    refused: { '0004': ({ host }) => ({ input: { uid: host.userSysId, apiKeySysId: NOBODY }, by: host }) },
  },
};
