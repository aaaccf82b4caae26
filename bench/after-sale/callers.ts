import { PERMISSION } from '../../schema/members/constants.ts';
import { Tokens } from '../../server/domains/members/account/sessions/tokens.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { secretsOf } from '../../server/platform/secrets.ts';
import type { World } from '../harness/world.ts';

/** What a request of a manager carries. */
export async function managerHeaders(world: World): Promise<{ readonly authorization: string }> {
  const tokens = new Tokens((await secretsOf(world)).tokenSecret, systemClock);
  const manager = { userSysId: 1, permission: PERMISSION.manager, sellerSysIds: [] };
  return { authorization: `Bearer ${await tokens.signAccess(manager)}` };
}
