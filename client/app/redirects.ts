import { addressOf, ROUTES, type RedirectName, type RouteName, type RouteParams } from './routes.ts';

/** Where each redirect of the route table leads to: an address of this app. */
export const REDIRECTS: {
  readonly [Name in RedirectName]: (params: RouteParams<Name>) => string | Promise<string>;
} = {
  Live: (ids) => addressOf('enterLive', { ...ids, type: 'live' }),
  PastVod: (ids) => addressOf('enterLive', { ...ids, type: 'vod' }),
  routeQuery: ({ routeName, key, value }) => {
    const target = addressNamed(routeName);
    return target === undefined
      ? addressOf('NotFound')
      : `${target}?${new URLSearchParams([[key, value]]).toString()}`;
  },
};

/** Undefined: there is no such screen, or its address needs more than its name. */
function addressNamed(name: string): string | undefined {
  const route = ROUTES.find((each) => each.name === name);
  if (!route || route.path.includes(':')) return undefined;
  return addressOf(route.name as Extract<RouteName, 'Home'>);
}
