import * as contract from '../../../../schema/members/withdrawal.ts';
import type { Body } from '../../../../schema/operation.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';
import { Texts } from '../../site/sms/offers.ts';
import { ReceiptKey } from './receipts.ts';
import { reasonOf, Withdrawals } from './withdrawals.ts';

/**
 * Members who leave, by themselves or through a manager. A domain may refuse while something is open. Only required data
 * stays.
 */
export const withdrawal = domainModule({
  name: 'withdrawal',
  contract,
  open: ({ use, forgetting, log, clock, source, secrets }) => {
    const accounts = use(Accounts);
    const withdrawals = new Withdrawals({
      log,
      clock,
      source,
      accounts,
      forgetting,
      texts: use(Texts),
      key: new ReceiptKey(secrets.loginKey),
    });
    const leave = async (
      userSysId: number,
      { reason }: Pick<Body<typeof contract.withdraw>, 'reason'>,
      commandId: string,
    ) => ({
      receipt: await withdrawals.withdraw(userSysId, {
        actorId: userSysId,
        reason: reasonOf(reason),
        commandId,
      }),
    });
    return {
      handlers: {
        withdraw: ({ caller, body, commandId }) => leave(caller.userSysId, body, commandId),
        withdrawByUid: ({ caller, body, commandId }) => leave(caller.userSysId, body, commandId),
        withdrawalTerms: ({ caller }) => withdrawals.terms(caller.userSysId),
        withdrawMember: async ({ caller, body: { userId, reason }, commandId }) => {
          const member = await accounts.find(userId);
          if (!member) throw new Refusal('1003', { userId });
          const { userSysId } = member;
          const by = { actorId: caller.userSysId, reason, commandId };
          return { userSysId, receipt: await withdrawals.withdraw(userSysId, by) };
        },
        checkReceipt: ({ body }) => withdrawals.check(body.receipt),
      },
    };
  },
});
