import { PASSKEY_CHALLENGE_LASTS } from '../../../../../schema/members/constants.ts';
import * as contract from '../../../../../schema/members/passkeys.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { query } from '../../../../platform/operations.ts';
import { memberStream, requireMember } from '../memberships/member.ts';
import { openSession } from '../sessions/open-session.ts';
import { answerChallenge, nextChallenge } from './challenges.ts';
import { Credentials, type Proven } from './credentials.ts';
import { rpIdOf, saidIn, streamOfCredential, verifyAnswer } from './passkey-checks.ts';
import { passkeyByCredential, passkeyRows } from './passkey-rows.ts';
import { usePasskey } from './passkey.ts';

/** For a proof by whatever passkey of ours somebody has. */
export const passkeyRequest = query(contract.passkeyRequest, (platform) => {
  const { attempts } = platform.use(Credentials);
  return ({ ip }): contract.PasskeyRequest => {
    attempts.take(ip);
    return {
      rpId: rpIdOf(platform.config),
      challenge: nextChallenge(platform, { use: 'prove' }),
      timeout: PASSKEY_CHALLENGE_LASTS,
      userVerification: 'required',
    };
  };
});

export const passkeyLogin = query(contract.passkeyLogin, (platform) => {
  const { attempts } = platform.use(Credentials);
  return async ({ body, ip, userAgent, locale, commandId }) => {
    attempts.take(ip);
    const proven = await provePasskey(platform, body.response, { commandId });
    return openSession(platform, proven, { ip, userAgent, locale });
  };
});

/**
 * The member whose passkey has answered. Throws 1031, whatever is wrong: nobody learns which passkeys there are. `of`: they
 * must be this member.
 */
export async function provePasskey(
  { config, log, secrets }: Pick<Platform, 'config' | 'log' | 'secrets'>,
  answer: contract.PasskeyAnswer,
  { commandId, of }: { readonly commandId: string; readonly of?: number },
): Promise<Proven> {
  const { challenge } = saidIn(answer.response.clientDataJSON);
  const challenged = answerChallenge(secrets, challenge, { use: 'prove' });
  const row = await log.reads.one(passkeyByCredential({ credentialId: answer.id }));
  if (!row || (of !== undefined && row.user_sys_id !== of)) throw new Refusal('1031');
  const { user_sys_id: userSysId, passkey_sys_id: passkeySysId } = row;
  const counter = await verifyAnswer({ config, secrets }, answer, challenge, row);
  const [member, passkey] = [memberStream(userSysId), streamOfCredential(secrets, row.credential_id)];
  const { reply: memberVersion } = await log.execute({
    actorId: userSysId,
    commandId,
    streams: [member, passkey, ...challenged.streams],
    decide: (states, now) => {
      const state = states.get(passkey);
      requireMember(states.get(member));
      if (!state || !states.get(member).passkeys.includes(passkeySysId)) throw new Refusal('1031');
      return {
        events: [...challenged.answered(states, now), { ref: passkey, events: usePasskey(state, counter) }],
        rows: [passkeyRows.set({ passkey_sys_id: passkeySysId, last_used_at: now })],
        reply: states.version(member),
      };
    },
  });
  return { userSysId, memberVersion };
}
