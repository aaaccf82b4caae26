import { type ComponentType, lazy } from 'react';
import { loadTexts, REFUSALS } from './i18n/catalogues.ts';
import { inTime } from './in-time.ts';
import { ROUTES, type Route, type RouteName } from './routes.ts';

type Screen = ComponentType<{ readonly params: Readonly<Record<string, number>> }>;

/** Every file that could be one, each a part of its own that is loaded when it is shown. */
const files = import.meta.glob<{ default: Screen }>('./*/*Screen.tsx', { base: '..' });

/** The code of a screen and its words, sent for together; what is there already is not loaded again. */
export async function loadScreen({ screen }: Route): Promise<{ default: Screen }> {
  const load = files[`./${screen}.tsx`];
  if (!load) throw new Error(`no such screen: ${screen}`);
  const [area] = screen.split('/', 1);
  const [module] = await inTime(Promise.all([load(), loadTexts(textsOf(area!))]));
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
