import { subscribe } from 'valtio/vanilla';
import { LIVE_FLAG } from '../../schema/broadcasts/constants.ts';
import { api } from './calls/api.ts';
import { addressNamed, addressOf, type RedirectName, type RouteParams } from './routes.ts';
import { startUpState } from './session/account.ts';
import { isLoggedIn, session } from './session/session.ts';

/** Resolves when it is known whether somebody is logged in. */
function started(): Promise<void> {
  if (startUpState.phase === 'ready') return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = subscribe(startUpState, () => {
    if (startUpState.phase !== 'ready') return;
    stop();
    resolve();
  });
  return promise;
}

/** Where each redirect of the route table leads to: an address of this app. */
export const REDIRECTS: {
  readonly [Name in RedirectName]: (params: RouteParams<Name>) => string | Promise<string>;
} = {
  Live: (ids) => addressOf('enterLive', { ...ids, type: 'live' }),
  PastVod: (ids) => addressOf('enterLive', { ...ids, type: 'vod' }),
  Schedule: () => `${addressOf('Calendar')}${location.search}`,
  HomeLive: async () => {
    const { broadcasts } = await api('mainBroadcasts', { startIndex: 0, rowCount: 1 });
    const onAir = broadcasts.find(({ liveFlag }) => liveFlag === LIVE_FLAG.onAir);
    return onAir ? addressOf('enterLive', onAir) : addressOf('Home');
  },
  LiveInfo: async (ids) => {
    session.liveRedirFlag = true;
    await started();
    const broadcast = addressOf('enterLive', ids);
    if (isLoggedIn()) return broadcast;
    session.landingPage = broadcast;
    return addressOf('Login');
  },
  routeQuery: ({ routeName, key, value }) => {
    const target = addressNamed(routeName);
    return target === undefined
      ? addressOf('NotFound')
      : `${target}?${new URLSearchParams([[key, value]]).toString()}`;
  },
};
