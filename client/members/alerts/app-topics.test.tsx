import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, session } from '../../app/session/session.ts';
import { serve } from '../../testing/fake-api.ts';
import { logIn, MEMBER, show } from '../../testing/show.tsx';
import Afterwards from './Afterwards.tsx';

interface Message {
  readonly name: string;
  readonly payload: object;
}

const told: Message[] = [];

/** An app around the page, which says this when it is asked for its token. */
function appAround(deviceToken: string | undefined): void {
  vi.stubGlobal('sellover', {
    postMessage: (json: string) => {
      const message = JSON.parse(json) as Message;
      told.push(message);
      if (message.name === 'pushToken')
        queueMicrotask(() => window.receiveFromApp?.({ name: 'pushToken', payload: { deviceToken } }));
    },
  });
}

beforeEach(() => {
  told.length = 0;
});
afterEach(() => void vi.unstubAllGlobals());

test('after a login the phone is registered, and the app learns its topics', async () => {
  appAround('a-phone');
  const registered = serve('registerPushTopics', { topics: ['order', 'event'] });
  clearSession();
  await show(<Afterwards />, { texts: [] });
  expect(told).toEqual([]);
  logIn();
  await expect
    .poll(() => told.at(-1))
    .toEqual({ name: 'pushTopics', payload: { topics: ['order', 'event'] } });
  expect(registered).toEqual([{ uid: MEMBER.userSysId, deviceToken: 'a-phone' }]);
  // Somebody else on the same phone.
  session.userSysId = MEMBER.userSysId + 1;
  await expect.poll(() => registered).toHaveLength(2);
});

test('an app without a token for push messages registers nothing', async () => {
  appAround(undefined);
  logIn();
  await show(<Afterwards />, { texts: [] });
  await expect.poll(() => told.filter(({ name }) => name === 'pushToken').length).toBeGreaterThan(1);
});

test('in a browser nobody is asked for a token', async () => {
  logIn();
  await show(<Afterwards />, { texts: [] });
  expect(told).toEqual([]);
});
