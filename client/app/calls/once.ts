import { uuidv7 } from 'uuidv7';
import { CallRefused } from '../../../schema/call.ts';
import { api, type ApiOptions } from './api.ts';
import type { InputOf, OperationName, ReplyOf } from './call.ts';

/**
 * Keys of requests whose answer never came. The same request again has the same key, so that it is done once; an answer of
 * either kind ends the key.
 */
const open = new Map<string, string>();

/** As `api`, of an operation that must not be done twice, however often it is asked for until there is an answer. */
export async function once<N extends OperationName>(
  name: N,
  input: InputOf<N>,
  options: Omit<ApiOptions, 'idempotencyKey'> = {},
): Promise<ReplyOf<N>> {
  const what = `${name} ${JSON.stringify(input)}`;
  const idempotencyKey = open.get(what) ?? uuidv7();
  open.set(what, idempotencyKey);
  try {
    const answer = await api(name, input, { ...options, idempotencyKey });
    open.delete(what);
    return answer;
  } catch (error) {
    if (error instanceof CallRefused) open.delete(what);
    throw error;
  }
}
