import { ROUTES, type Route } from '../app/routes.ts';
import { ROUTE_EXAMPLES, type AnyExample } from './support/route-examples.ts';
import { PRODUCT, walkAll, type Walk } from './support/walk.ts';

/** A screen's style, bars, guard and HTTP status. */
function kindOf({ pageStyle, bars, guard, name }: Route): string {
  const { status } = ROUTE_EXAMPLES[name] as AnyExample;
  return JSON.stringify([pageStyle, bars, guard, status]);
}

/** The first row of each kind. */
const ONE_OF_EACH_KIND = ROUTES.filter(
  (route, at) => ROUTES.findIndex((other) => kindOf(other) === kindOf(route)) === at,
);

/** One row of each kind, by one of these in turn, and the page that comes in the most parts. */
const QUICK: readonly Walk[] = (
  [
    { role: 'guest', screen: 'phone', locale: 'ko' },
    { role: 'member', screen: 'wide', locale: 'en' },
  ] as const
).map((walker, turn, { length }) => ({
  walker,
  routes: [...ONE_OF_EACH_KIND.filter((_, at) => at % length === turn), ...(turn === 0 ? [PRODUCT] : [])],
}));

walkAll(QUICK, { inTurn: true });
