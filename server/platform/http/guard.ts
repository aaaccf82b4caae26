import type { FastifyRequest } from 'fastify';
import type { ResultCode } from '../../../schema/codes.ts';
import { BODY_BYTES_MAX } from '../../../schema/constants.ts';
import type { Operation } from '../../../schema/operation.ts';
import type { EventLog } from '../log/log.ts';
import { isCountedWrite } from './write-budget.ts';

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

/** What any operation may answer: the request cannot be read, the log takes no commands, or we have failed. */
const ANY: readonly ResultCode[] = ['0005', '0009', '0010'];

/** All that it may answer beyond success. */
export function refusalsOf(operation: Operation, guards: readonly Guard[]): readonly ResultCode[] {
  const { method, access, idempotent, unfinished, ignoresToken, reauth, params, query, body } = operation;
  const { codes = [], bodyBytesMax = BODY_BYTES_MAX } = operation;
  const isCommand = method !== 'GET';
  const all: readonly ResultCode[] = [
    ...ANY,
    ...(params || query || body ? (['4294'] as const) : []),
    ...(isCommand ? (['0011'] as const) : []),
    ...(ignoresToken ? [] : (['14', '1034', '1035'] as const)),
    ...(access === 'anyone' ? [] : (['9001'] as const)),
    ...(access === 'anyone' || unfinished ? [] : (['1033'] as const)),
    ...(idempotent ? (['0006'] as const) : []),
    ...(reauth ? (['1030'] as const) : []),
    ...(isCountedWrite(operation) ? (['0014'] as const) : []),
    // Large bodies are counted.
    ...(bodyBytesMax > BODY_BYTES_MAX ? (['0008'] as const) : []),
    ...guards.filter(({ isFor }) => isFor(operation)).flatMap((guard) => guard.codes),
    ...codes,
  ];
  return [...new Set(all)];
}

/** An id of the path, or null if the path has no such id. Validation refuses an invalid one later. */
export function idIn({ params }: FastifyRequest, name: string): number | null {
  const text = (params as Readonly<Record<string, string>>)[name];
  const id = Number(text);
  return String(id) === text && Number.isSafeInteger(id) && id > 0 ? id : null;
}
