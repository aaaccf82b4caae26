import { PASSKEY_CHALLENGE_LASTS, PASSKEYS_MAX } from '../../../../../schema/members/constants.ts';
import * as contract from '../../../../../schema/members/passkeys.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import { query } from '../../../../platform/operations.ts';
import { dropPasskey } from '../memberships/member.ts';
import { userOf } from '../users.ts';
import { nextChallenge } from './challenges.ts';
import { takeCredential } from './held.ts';
import { ALGORITHMS, handleOf, rpIdOf } from './passkey-checks.ts';
import { passkeyRows, passkeysOf } from './passkey-rows.ts';

export const passkeys = query(contract.passkeys, ({ log }) => async ({ caller: { userSysId } }) => {
  const rows = await log.reads.all(passkeysOf({ userSysId }));
  return {
    passkeys: rows.map((row) => ({
      passkeySysId: row.passkey_sys_id,
      name: row.name,
      createdAt: new Date(row.created_at).toISOString(),
      lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    })),
  };
});

/** Throws 0007 if the member has as many as they may. */
export const passkeyOptions = query(
  contract.passkeyOptions,
  (platform) =>
    async ({ caller: { userSysId } }): Promise<contract.PasskeyOptions> => {
      const { config, log, secrets } = platform;
      const user = await userOf(log.reads, userSysId);
      const rows = await log.reads.all(passkeysOf({ userSysId }));
      if (rows.length >= PASSKEYS_MAX) throw new Refusal('0007');
      return {
        rp: { id: rpIdOf(config), name: config.site.name.ko },
        user: {
          id: handleOf(secrets, userSysId),
          name: user.user_id,
          displayName: user.nick_name.trim() || user.user_id,
        },
        challenge: nextChallenge(platform, { use: 'add', userSysId }),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: PASSKEY_CHALLENGE_LASTS,
        attestation: 'none',
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: rows.map(({ credential_id: id, transports }) => ({
          id,
          type: 'public-key',
          transports: transports.split(' ').filter(Boolean),
        })),
      };
    },
);

/** Throws 0004 if the member has no such passkey. */
export const renamePasskey = query(
  contract.renamePasskey,
  ({ log }) =>
    async ({ caller: { userSysId }, params: { passkeySysId }, body: { name } }) => {
      await requireOwn(log, userSysId, passkeySysId);
      await log.write([passkeyRows.set({ passkey_sys_id: passkeySysId, name })]);
      return {};
    },
);

/** Throws 0004 if the member has no such passkey, 1032 if they could no longer log in. */
export const removePasskey = query(
  contract.removePasskey,
  ({ log }) =>
    async ({ caller: { userSysId }, params: { passkeySysId }, commandId }) => {
      await requireOwn(log, userSysId, passkeySysId);
      await takeCredential(log, userSysId, {
        commandId,
        events: (member) => dropPasskey(member, passkeySysId),
        row: passkeyRows.remove({ passkey_sys_id: passkeySysId }),
      });
      return {};
    },
);

async function requireOwn(
  { reads }: Pick<EventLog, 'reads'>,
  userSysId: number,
  passkeySysId: number,
): Promise<void> {
  const rows = await reads.all(passkeysOf({ userSysId }));
  if (!rows.some((row) => row.passkey_sys_id === passkeySysId)) throw new Refusal('0004');
}
