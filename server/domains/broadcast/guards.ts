import type { Operation } from '../../../schema/operation.ts';
import { idIn, type Guard } from '../../platform/http/guard.ts';
import { requireHostOf, requireShownAt } from './plans.ts';

/** An operation for hosts is only open to the host of the broadcast that it names. */
export const ofHosts: Guard = {
  isFor: ({ access }) => access === 'host',
  codes: [],
  check: (request, log) => {
    const broadcastSysId = idIn(request, 'broadcastSysId');
    return broadcastSysId === null ? undefined : requireHostOf(log, broadcastSysId, request.caller!);
  },
};

/** Under a shop's host name, another seller's broadcast is shown only to those who run it. */
export const ofShops: Guard = {
  isFor: isForWatching,
  codes: ['3001'],
  check: (request, log) => {
    const {
      facts: { shop },
      caller,
    } = request;
    const broadcastSysId = idIn(request, 'broadcastSysId');
    if (shop === null || broadcastSysId === null) return undefined;
    return requireShownAt(log, shop, broadcastSysId, caller);
  },
};

/** Whether an operation names a broadcast and is for its viewers. */
export function isForWatching({ access, params }: Operation): boolean {
  return (
    (access === 'anyone' || access === 'member') && Object.hasOwn(params?.properties ?? {}, 'broadcastSysId')
  );
}
