import { REAUTH_LASTS } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/reauth.ts';
import { networkOf } from '../../../platform/address.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts, Credentials, credentialsOf, NewPasswords, Passkeys, Reauth } from '../account/offers.ts';
import { Texts } from '../../site/sms/offers.ts';
import { Verifications } from '../verification/offers.ts';
import { NewPassword } from './new-password.ts';
import { OwnPhone } from './own-phone.ts';

/** Members say again who they are, and change their password. */
export const reauth = domainModule({
  name: 'reauth',
  contract,
  open: ({ log, use }) => {
    const [accounts, credentials, passkeys] = [use(Accounts), use(Credentials), use(Passkeys)];
    const ownPhone = new OwnPhone({ accounts, verifications: use(Verifications) });
    const newPasswords = use(NewPasswords);
    const texts = use(Texts);
    const newPassword = new NewPassword({ log, accounts, credentials, newPasswords, ownPhone, texts });
    const granting = use(Reauth);
    return {
      handlers: {
        credentials: async ({ caller }) => {
          const { hasPassword, passkeyCnt } = await credentialsOf(log.reads, caller.userSysId);
          return {
            hasPassword,
            passkeyCnt,
            hasMobile: await ownPhone.isKnown(caller.userSysId),
            isLoginEnough: await granting.isLoginEnough(caller),
          };
        },
        reauth: async ({ caller, body, ip, commandId }) => {
          const { userSysId } = caller;
          const { password, passkey, proof } = body;
          if (Object.keys(body).length !== 1)
            throw new Refusal('0005', {
              field: 'body',
              reason: 'must have one of password, passkey and proof',
            });
          if (password !== undefined) await credentials.confirm(userSysId, password, networkOf(ip));
          if (passkey !== undefined) await passkeys.prove(passkey, { commandId, of: userSysId });
          if (proof !== undefined) {
            const { streams, used } = await ownPhone.use(userSysId, proof);
            await log.execute({
              actorId: userSysId,
              commandId,
              streams,
              decide: (states, now) => ({ events: used(states, now), reply: null }),
            });
          }
          return { reauthToken: await granting.grant(caller), expiresIn: REAUTH_LASTS / 1000 };
        },
        changePassword: async ({ caller, body, ip, locale, commandId }) => {
          await newPassword.set(body, { caller, ip, locale, commandId });
          return {};
        },
      },
    };
  },
});
