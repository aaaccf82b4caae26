import { type ComponentType, lazy } from 'react';
import { ROUTES, type Route, type RouteName } from './routes.ts';

type Screen = ComponentType<{ readonly params: Readonly<Record<string, number>> }>;

/** Every file that could be one, each a part of its own that is loaded when it is shown. */
const files = import.meta.glob<{ default: Screen }>('./*/*Screen.tsx', { base: '..' });

/** The code of a screen; what is there already is not loaded again. */
export function loadScreen({ screen }: Pick<Route, 'screen'>): Promise<{ default: Screen }> {
  const load = files[`./${screen}.tsx`];
  if (!load) throw new Error(`the route table names a screen that is not there: ${screen}`);
  return load();
}

const screens = new Map(ROUTES.map((route) => [route.name, lazy(() => loadScreen(route))]));

export function screenOf(name: RouteName): Screen {
  return screens.get(name)!;
}
