import type { Operation } from '../../../../schema/operation.ts';
import { idIn, type Guard } from '../../../platform/http/guard.ts';
import { requireHostOf, requireNotCancelled, requireShownAt } from './queries.ts';

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

/** What was cancelled cannot be watched or acted in. Its seller's people can still read it. */
export const ofCancelled: Guard = {
  isFor: (operation) => isForWatching(operation) || isForActing(operation),
  codes: ['3010'],
  check: (request, log) => {
    const broadcastSysId = idIn(request, 'broadcastSysId');
    return broadcastSysId === null ? undefined : requireNotCancelled(log, broadcastSysId);
  },
};

/** Whether an operation names a broadcast and is for its viewers. */
export function isForWatching(operation: Operation): boolean {
  const { access } = operation;
  return (access === 'anyone' || access === 'member') && names(operation, 'broadcastSysId');
}

/** A change of the plan itself decides it by its version. */
function isForActing(operation: Operation): boolean {
  const { access, method } = operation;
  const isActing = access === 'host' && method !== 'GET';
  return isActing && names(operation, 'broadcastSysId') && !names(operation, 'sellerSysId');
}

function names({ params }: Operation, id: string): boolean {
  return Object.hasOwn(params?.properties ?? {}, id);
}
