import Type from 'typebox';
import type { ResultCode } from './codes.ts';
import { BODY_BYTES_MAX, HOST_NAME_LENGTH_MAX } from './constants.ts';
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
  const { codes = [], bodyBytesMax = BODY_BYTES_MAX } = operation;
  return [
    ...new Set<ResultCode>([
      ...codes,
      ...(isForWatching(operation) ? (['3001'] as const) : []),
      // Large bodies are counted.
      ...(bodyBytesMax > BODY_BYTES_MAX ? (['0008'] as const) : []),
    ]),
  ];
}
