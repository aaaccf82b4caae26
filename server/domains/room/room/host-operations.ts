import * as contract from '../../../../schema/room/commands.ts';
import { command, type OperationMaker } from '../../../platform/operations.ts';
import { Terms } from '../../members/terms/offers.ts';
import { planOf } from '../broadcast/queries.ts';
import {
  hostCommand,
  hostCommands,
  type HostAsked,
  type HostOperation,
  type HostOperations,
} from './host-commands.ts';

const names = Object.keys(hostCommands) as HostOperation[];
const operations: HostOperations = contract;

/** An operation for each rule of what hosts do. */
export const hostOperations = Object.fromEntries(
  names.map((name) => [name, operationOf(name)]),
) as unknown as {
  readonly [N in HostOperation]: OperationMaker<HostOperations[N]>;
};

function operationOf(name: HostOperation) {
  return command(operations[name], ({ log, clock, use }) => {
    const terms = use(Terms);
    return async ({ params, body, caller, fromApp }) => {
      const host = { ...caller, fromApp, rulesSince: terms.agreedSince('broadcast', clock.now()) };
      const plan = await planOf(log, params.broadcastSysId, caller);
      // Its route has validated the input of this operation.
      const asked = { ...params, ...(body as object) } as HostAsked<HostOperation>;
      const { streams, decide } = hostCommand(name, plan, host, asked);
      return { streams, decide: (states) => ({ events: decide(states) }) };
    };
  });
}
