import { FIRST_FRAME_ID } from '../../schema/first-frame.ts';
import { firstThings } from './later.ts';

/** How the router and the browser tell of another address. */
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate'];

/** The page may have come with a first frame: it stays behind the screen until that shows the same, or another one opens. */
export function keepFirstFrame(): void {
  const frame = document.getElementById(FIRST_FRAME_ID);
  if (!frame) return;
  const opened = location.pathname;
  const remove = () => {
    frame.remove();
    for (const name of NAVIGATIONS) removeEventListener(name, leave);
  };
  const leave = () => {
    if (location.pathname !== opened) remove();
  };
  for (const name of NAVIGATIONS) addEventListener(name, leave);
  void firstThings.then(remove);
}
