import { PASSKEY_NAME_LENGTH_MAX } from '../../../../../schema/members/constants.ts';
import * as contract from '../../../../../schema/members/passkeys.ts';
import { command } from '../../../../platform/operations.ts';
import { holdPasskey, memberStream } from '../memberships/member.ts';
import { deviceOf } from '../sessions/devices.ts';
import { answerChallenge } from './challenges.ts';
import { saidIn, streamOfCredential, verifyMade } from './passkey-checks.ts';
import { passkeyRows } from './passkey-rows.ts';
import { keepPasskey } from './passkey.ts';

/**
 * Throws 1031 unless it was just made for our options, 0003 if it was kept before, 0007 if the member has as many as they
 * may.
 */
export const addPasskey = command(
  contract.addPasskey,
  ({ config, secrets, source }) =>
    async ({ caller: { userSysId }, body, userAgent }) => {
      const { name = deviceOf(userAgent).slice(0, PASSKEY_NAME_LENGTH_MAX), response: made } = body;
      const { challenge } = saidIn(made.response.clientDataJSON);
      const challenged = answerChallenge(secrets, challenge, { use: 'add', userSysId });
      const { id, publicKey, counter } = await verifyMade(config, made, challenge);
      const passkeySysId = source.id();
      const [member, passkey] = [memberStream(userSysId), streamOfCredential(secrets, id)];
      return {
        streams: [member, passkey, ...challenged.streams],
        decide: (states, now) => ({
          events: [
            ...challenged.answered(states, now),
            { ref: passkey, events: keepPasskey(states.get(passkey), { userSysId, passkeySysId, counter }) },
            { ref: member, events: holdPasskey(states.get(member), passkeySysId) },
          ],
          rows: [
            passkeyRows.insert({
              passkey_sys_id: passkeySysId,
              user_sys_id: userSysId,
              credential_id: id,
              public_key: Buffer.from(publicKey).toString('base64url'),
              transports: (made.response.transports ?? []).join(' '),
              name,
              created_at: now,
              last_used_at: null,
            }),
          ],
          reply: { passkeySysId },
        }),
      };
    },
);
