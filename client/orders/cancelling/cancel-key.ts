import { uuidv7 } from 'uuidv7';
import { CallRefused } from '../../../schema/call.ts';
import type { cancelLiveOrder } from '../../../schema/buying/cancelling.ts';
import type { Input } from '../../../schema/operation.ts';

export type CancelRequest = Input<typeof cancelLiveOrder>;

/**
 * Keys of requests whose answer never came. The same request again has the same key, so that pieces are cancelled once; an
 * answer of either kind ends the key.
 */
const open = new Map<string, string>();

export const cancelKey = {
  async during<T>(request: CancelRequest, ask: (key: string) => Promise<T>): Promise<T> {
    const what = JSON.stringify(request);
    const key = open.get(what) ?? uuidv7();
    open.set(what, key);
    try {
      const answer = await ask(key);
      open.delete(what);
      return answer;
    } catch (error) {
      if (error instanceof CallRefused) open.delete(what);
      throw error;
    }
  },
};
