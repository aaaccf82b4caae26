import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { loadAtOnce } from './later.ts';
import { partOf } from './parts.ts';
import { areasOf, type FoundRoute, ROUTES, type Route, type RouteName } from './routes.ts';

export type Screen = ComponentType<{ readonly params: FoundRoute['params'] }>;

/** Loads the code and the texts of a screen together, unless they are loaded. */
export async function loadScreen(route: Route): Promise<{ default: Screen }> {
  return loadAtOnce(() => partOf<{ default: Screen }>(`${route.screen}.tsx`), areasOf(route));
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
