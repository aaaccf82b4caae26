import { Authenticator } from '../../../testing/authenticator.ts';
import { confirmed, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';

type Shop = Pick<Stage, 'api' | 'server'>;

/** As its owner's browser asks for it. */
export async function passkeyOptionsOf(stage: Shop, { userSysId, token }: Person) {
  const how = { token, reauth: await confirmed(stage, { userSysId }) };
  return { options: await stage.api.done('passkeyOptions', { uid: userSysId }, how), how };
}

/** A new passkey of somebody's. */
export async function withPasskey(stage: Shop, person: Person): Promise<Authenticator & { sysId: number }> {
  const authenticator = new Authenticator();
  const { options, how } = await passkeyOptionsOf(stage, person);
  const input = { uid: person.userSysId, response: authenticator.make(options) };
  const { passkeySysId: sysId } = await stage.api.done('addPasskey', input, how);
  return Object.assign(authenticator, { sysId });
}
