import { lazy } from 'react';
import { loadTexts, REFUSALS } from './i18n/catalogues.ts';
import { inTime } from './in-time.ts';
import type { Screen } from './other-screens.ts';
import { ROUTES, type Route, type RouteName } from './routes.ts';

/** Those of {@link FIRST_SCREENS}, each a part of its own that is loaded when it is shown. */
const first = import.meta.glob<{ default: Screen }>(
  ['./home/HomeScreen.tsx', './live/LiveScreen.tsx', './product/ProductScreen.tsx'],
  {
    base: '..',
  },
);

/** The loader of a screen's file. */
async function fileOf(screen: Route['screen']): Promise<() => Promise<{ default: Screen }>> {
  const name = `./${screen}.tsx`;
  const load = first[name] ?? (await import('./other-screens.ts')).otherScreens[name];
  if (!load) throw new Error(`no such screen: ${screen}`);
  return load;
}

/** The code of a screen and its words, sent for together; what is there already is not loaded again. */
export async function loadScreen({ screen }: Route): Promise<{ default: Screen }> {
  const [area] = screen.split('/', 1);
  const loading = fileOf(screen).then((load) => load());
  const [module] = await inTime(Promise.all([loading, loadTexts(textsOf(area!))]));
  return module;
}

/** What a refusal means is said by all but Home, which gets it once it stands (Afterwards.tsx). */
function textsOf(area: string): readonly string[] {
  return area === 'home' ? [area] : [area, REFUSALS];
}

const screens = new Map(ROUTES.map((route) => [route.name, lazy(() => loadScreen(route))]));

export function screenOf(name: RouteName): Screen {
  return screens.get(name)!;
}
