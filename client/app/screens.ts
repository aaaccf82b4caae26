import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { REFUSALS } from './i18n/catalogues.ts';
import { later } from './later.ts';
import { type FoundRoute, ROUTES, type Route, type RouteName } from './routes.ts';

export type Screen = ComponentType<{ readonly params: FoundRoute['params'] }>;

/** Each a part of its own that is loaded when it is shown. */
const files = import.meta.glob<{ default: Screen }>('./*/*Screen.tsx', { base: '..' });

/** Loads the code and the texts of a screen together, unless they are loaded. */
export async function loadScreen({ screen, texts }: Route): Promise<{ default: Screen }> {
  const load = files[`./${screen}.tsx`];
  if (!load) throw new Error(`no such screen: ${screen}`);
  const [area] = screen.split('/', 1);
  return later(load, [...textsOf(area!), ...texts])();
}

/** All screens load the texts of refusals first, except Home, which loads them afterwards (Afterwards.tsx). */
function textsOf(area: string): readonly string[] {
  return area === 'home' ? [area] : [area, REFUSALS];
}

const screens = new Map<RouteName, Screen>();
const failed = new Set<RouteName>();

/** Screens whose code failed to load are fetched again at the next render. */
export function forgetFailed(): void {
  for (const name of failed) screens.delete(name);
  failed.clear();
}

function screenOf(name: RouteName): Screen {
  const route = ROUTES.find((each) => each.name === name)!;
  const screen =
    screens.get(name) ??
    lazy(() =>
      loadScreen(route).catch((error: unknown) => {
        failed.add(name);
        throw error;
      }),
    );
  screens.set(name, screen);
  return screen;
}

export interface ScreenOfProps {
  readonly name: RouteName;
  readonly params: FoundRoute['params'];
}

export function ScreenOf({ name, params }: ScreenOfProps): ReactNode {
  return createElement(screenOf(name), { params });
}
