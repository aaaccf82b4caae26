import * as contract from '../../../../schema/broadcasts/plans.ts';
import { query } from '../../../platform/operations.ts';
import { decideAtVersion } from './at-version.ts';
import { cancelPlan } from './decider.ts';

export const cancelBroadcast = query(
  contract.cancelBroadcast,
  ({ log }) =>
    (call) =>
      decideAtVersion(log, call, [], ({ plan, room }) => ({ events: cancelPlan(plan, room) })),
);
