import { CallFailed } from '../../schema/call.ts';
import { currentAccessToken } from './session/tokens.ts';

/** How long a download may take to get its own hold on the file, in milliseconds. */
const HELD_FOR = 60_000;

/**
 * Offers a file to keep: a blob, or what an address answers, which gets the access token if it is of this site. Throws
 * `CallFailed` where the file did not come, and `SessionEnded`; `errorText` has words for both.
 */
export async function download(from: Blob | string, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(typeof from === 'string' ? await fetched(from) : from);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_FOR);
}

async function fetched(address: string): Promise<Blob> {
  const url = new URL(address, location.href);
  const token = url.origin === location.origin ? await currentAccessToken() : undefined;
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  try {
    const answer = await fetch(url, { headers });
    if (!answer.ok) throw new CallFailed(`the file was answered with ${answer.status}`, {}, answer);
    return await answer.blob();
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    throw new CallFailed('the file did not come', { cause: error });
  }
}
