import type { FastifyRequest } from 'fastify';
import type { ResultCode } from '../../../schema/codes.ts';
import { BODY_BYTES_MAX } from '../../../schema/constants.ts';
import type { Operation } from '../../../schema/operation.ts';
import type { EventLog } from '../log/log.ts';

/** A check by one domain on the calls of all domains, made before a byte of their body is read. */
export interface Guard {
  /** Which operations it guards. */
  readonly isFor: (operation: Operation) => boolean;
  /** The codes of its refusals, besides 9001 and 0004. */
  readonly codes: readonly ResultCode[];
  /**
   * Throws a Refusal, or rejects with one. The caller is known by then, and has the rights that the operation asks for.
   * Path, query and body are not validated yet.
   */
  readonly check: (request: FastifyRequest, log: Pick<EventLog, 'state'>) => void | Promise<void>;
}

/** All that it may answer beyond success, bad input, missing rights and server trouble. */
export function codesOf(operation: Operation, guards: readonly Guard[]): readonly ResultCode[] {
  const { codes = [], reauth, bodyBytesMax = BODY_BYTES_MAX } = operation;
  return [
    ...new Set<ResultCode>([
      ...codes,
      ...guards.filter(({ isFor }) => isFor(operation)).flatMap((guard) => guard.codes),
      ...(reauth ? (['1030'] as const) : []),
      // Large bodies are counted.
      ...(bodyBytesMax > BODY_BYTES_MAX ? (['0008'] as const) : []),
    ]),
  ];
}

/** An id of the path, or null if the path has no such id. Validation refuses an invalid one later. */
export function idIn({ params }: FastifyRequest, name: string): number | null {
  const text = (params as Readonly<Record<string, string>>)[name];
  const id = Number(text);
  return String(id) === text && Number.isSafeInteger(id) && id > 0 ? id : null;
}
