import * as contract from '../../../../../schema/buying/non-member-orders.ts';
import { query } from '../../../../platform/operations.ts';
import { NonMemberOrders } from './non-members.ts';

export const nonMemberOrder = query(contract.nonMemberOrder, ({ use }) => {
  const nonMembers = use(NonMemberOrders);
  return ({ body, ip, commandId }) => nonMembers.lookUp(body, ip, commandId);
});

export const sendNonMemberCode = query(contract.sendNonMemberCode, ({ use }) => {
  const nonMembers = use(NonMemberOrders);
  return ({ body, ip, locale, commandId }) => nonMembers.sendCode(body.orderSysId, { ip, locale }, commandId);
});
