import { REAUTH_LASTS } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/reauth.ts';
import { networkOf } from '../../../platform/address.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Credentials, provePasskey, Tokens } from '../account/offers.ts';
import { provenOwnPhone } from './own-phone.ts';

export const reauth = query(contract.reauth, (platform) => {
  const { log, use } = platform;
  const [credentials, tokens] = [use(Credentials), use(Tokens)];
  return async ({ caller, body, ip, commandId }) => {
    const { userSysId } = caller;
    const { password, passkey, proof } = body;
    if (Object.keys(body).length !== 1)
      throw new Refusal('0005', { field: 'body', reason: 'must have one of password, passkey and proof' });
    if (password !== undefined) await credentials.confirm(userSysId, password, networkOf(ip));
    if (passkey !== undefined) await provePasskey(platform, passkey, { commandId, of: userSysId });
    if (proof !== undefined) {
      const { streams, used } = await provenOwnPhone(platform, userSysId, proof);
      await log.execute({
        actorId: userSysId,
        commandId,
        streams,
        decide: (states, now) => ({ events: used(states, now), reply: null }),
      });
    }
    return { reauthToken: await tokens.signReauth(caller), expiresIn: REAUTH_LASTS / 1000 };
  };
});
