import Type from 'typebox';
import type { ResultCode } from './codes.ts';
import { HOST_NAME_LENGTH_MAX } from './constants.ts';
import { operation, type Operation } from './operation.ts';
import { closed, SysId } from './types.ts';

export const findSellerNo = operation({
  method: 'GET',
  path: '/v1/sellers/findSellerNo',
  summary: 'Whose shop a host name is, without one that which is asked; null: the mall of all sellers',
  tag: 'sellers',
  access: 'anyone',
  query: closed({
    hostName: Type.Optional(Type.String({ minLength: 1, maxLength: HOST_NAME_LENGTH_MAX })),
  }),
  reply: closed({ sellerSysId: Type.Union([SysId, Type.Null()]) }),
});

/**
 * It is about one broadcast, and for those who watch. At the host name of a shop it is refused with 3001 where the
 * broadcast is another seller's, but to those who run it.
 */
export function isForWatching({ access, params }: Operation): boolean {
  return (
    (access === 'anyone' || access === 'member') && Object.hasOwn(params?.properties ?? {}, 'broadcastSysId')
  );
}

/** All that it may answer beyond success, bad input, missing rights and server trouble. */
export function codesOf(operation: Operation): readonly ResultCode[] {
  const { codes = [] } = operation;
  return isForWatching(operation) ? [...new Set<ResultCode>([...codes, '3001'])] : codes;
}
