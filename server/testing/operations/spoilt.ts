import { expect } from 'vitest';
import { requestOf } from '../../../schema/call.ts';
import { RESULT, type ResultCode } from '../../../schema/codes.ts';
import { REAUTH_HEADER } from '../../../schema/constants.ts';
import type { Operation } from '../../../schema/operation.ts';
import { operations, type OperationName } from '../../domains.ts';
import type { AnyCall } from './examples.ts';
import type { Stage } from '../stage.ts';

interface Sent {
  readonly path: string;
  readonly body: string | undefined;
}

export interface Spoilt {
  readonly path?: string;
  readonly body?: string | undefined;
  readonly type?: string;
}

/** The code that a call is answered with as it is spoilt on its way. `token`: another than the caller's; null: none. */
export async function sendSpoilt(
  { api }: Pick<Stage, 'api'>,
  name: OperationName,
  { input, by = null, how = {} }: AnyCall,
  spoil: (sent: Sent) => Spoilt,
  token = by?.token ?? null,
): Promise<ResultCode> {
  const operation: Operation = operations[name];
  const sent = requestOf(operation, input as never);
  const { path = sent.path, body = sent.body, type = 'application/json' } = spoil(sent);
  const { status, text } = await api.raw(operation.method, path, {
    body,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(how.reauth && { [REAUTH_HEADER]: how.reauth }),
      ...(body !== undefined && { 'content-type': type }),
    },
  });
  const { resultCode } = (JSON.parse(text) as { jsonData: { resultCode: ResultCode } }).jsonData;
  expect(status).toBe(RESULT[resultCode].status);
  return resultCode;
}
