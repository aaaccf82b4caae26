import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../../schema/operation.ts';
import type { Refused } from './errors.ts';

/** A refused call. It keeps only the ids of its input. */
export interface RefusedCall extends Refused {
  /** The operation's name in the contract. */
  readonly name: string;
  readonly operation: Operation;
  readonly requestId: string;
  /** Null: a guest. */
  readonly userSysId: number | null;
  readonly ip: string;
  readonly orderSysId: number | null;
  readonly broadcastSysId: number | null;
}

/** Hears of refused calls of all domains. The caller is answered without waiting for it. */
export interface RefusalListener {
  readonly isFor: (operation: Operation) => boolean;
  readonly heard: (call: RefusedCall) => void;
}

/** For the route of an operation; undefined: nobody listens. */
export function toldRefusals(
  name: string,
  operation: Operation,
  listeners: readonly RefusalListener[],
): ((request: FastifyRequest, refused: Refused) => void) | undefined {
  const own = listeners.filter(({ isFor }) => isFor(operation));
  if (own.length === 0) return undefined;
  return (request, { resultCode, facts }) => {
    const { id: requestId, caller, ip } = request;
    const call: RefusedCall = {
      name,
      operation,
      resultCode,
      facts,
      requestId,
      userSysId: caller?.userSysId ?? null,
      ip,
      orderSysId: idSent(request, 'orderSysId'),
      broadcastSysId: idSent(request, 'broadcastSysId'),
    };
    for (const { heard } of own) heard(call);
  };
}

/** In path or body, which may not be validated yet. */
function idSent({ params, body }: FastifyRequest, name: string): number | null {
  const sent = [params, body].map((part) => (part as Readonly<Record<string, unknown>> | null)?.[name]);
  const id = Number(sent.find((value) => value !== undefined));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
