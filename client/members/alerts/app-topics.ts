import { readPushToken } from '../../app/app-reads.ts';
import { isInApp, tellApp } from '../../app/bridge.ts';
import { api } from '../../app/calls/api.ts';

/**
 * Registers the phone of the app around the page for the member's messages, and tells the app which topics it is to
 * subscribe to. In a browser, and in an app without push messages, nothing happens. Throws what the call throws.
 */
export async function registerTopics(uid: number): Promise<void> {
  if (!isInApp()) return;
  const told = await readPushToken();
  if (told) tellApp('pushTopics', await api('registerPushTopics', { uid, ...told }));
}
